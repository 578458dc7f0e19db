import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { trimmed } from "../src/offline/snapshot";
import { unzipped } from "../src/offline/unzip";

const MAKE = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w", int(sys.argv[2])) as archive:
    archive.writestr("a/one.txt", "eins")
    archive.writestr("b.bin", bytes(range(256)))
    archive.writestr("empty", "")
    archive.comment = b"packed"
`;

function packed(how: number): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "felttip-"));
  try {
    const [script, path] = [join(folder, "make.py"), join(folder, "made.zip")];
    writeFileSync(script, MAKE);
    execFileSync("python3", [script, path, String(how)]);
    return new Uint8Array(readFileSync(path));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the files of an archive, by name", () => {
  const files = unzipped(packed(0));
  expect([...files.keys()]).toEqual(["a/one.txt", "b.bin", "empty"]);
  expect(new TextDecoder().decode(files.get("a/one.txt"))).toBe("eins");
  expect([...files.get("b.bin")!]).toEqual([...Array(256).keys()]);
  expect(files.get("empty")!.length).toBe(0);
});

test("an archive that is compressed, or none at all, is refused", () => {
  expect(() => unzipped(packed(8))).toThrow("compressed");
  expect(() => unzipped(new Uint8Array(100))).toThrow("no archive");
});

test("what is zero at the end of a memory is not kept", () => {
  const all = new Uint8Array(100);
  all[37] = 1;
  expect(trimmed(all).length).toBe(48);
  all[99] = 1;
  expect(trimmed(all).length).toBe(100);
  expect(trimmed(new Uint8Array(32)).length).toBe(0);
});
