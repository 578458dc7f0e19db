// Archives of the bundle: what is in them is stored as it is, since it travels compressed.

const END = 0x06054b50;
const END_SIZE = 22;
const STORED = 0;

/** The files of an archive, by name; nothing is copied. */
export function unzipped(archive: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  let end = archive.length - END_SIZE;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw new Error("this is no archive");
  const files = new Map<string, Uint8Array>();
  const text = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    if (view.getUint16(at + 10, true) !== STORED) throw new Error("this archive is compressed");
    const size = view.getUint32(at + 24, true);
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [number, number, number];
    const head = view.getUint32(at + 42, true);
    const start = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
    files.set(text.decode(archive.subarray(at + 46, at + 46 + name)), archive.subarray(start, start + size));
    at += 46 + name + extra + comment;
  }
  return files;
}
