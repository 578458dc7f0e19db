// As much Markdown as our rules need: headings, paragraphs, lists and tables, with strong, emphasis and code inside.

export type Span = { kind: "text" | "strong" | "em" | "code"; text: string };
export type Block =
  | { kind: "heading"; level: number; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; items: Span[][] }
  | { kind: "table"; rows: Span[][][] };

/** A clause of the rules: its name, and its text in parts, each with the word that it begins with in bold, if any. */
export interface Clause {
  name: string;
  parts: { label: string; spans: Span[] }[];
}

/** An item of a list that is a clause: `**ISL-1** …`, and in it perhaps `**Decision:** …`. */
export function clauseOf(item: readonly Span[]): Clause | null {
  const [first, ...rest] = item;
  if (first?.kind !== "strong" || !/^[A-Z]{3}-\d+$/.test(first.text)) return null;
  const parts: Clause["parts"] = [{ label: "", spans: [] }];
  for (const span of rest) {
    if (span.kind === "strong" && span.text.endsWith(":")) parts.push({ label: span.text.slice(0, -1).trim(), spans: [] });
    else parts.at(-1)!.spans.push(span);
  }
  return { name: first.text, parts };
}

export function spans(text: string): Span[] {
  const found: Span[] = [];
  const plain = text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
  for (const part of plain.split(/(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`)/)) {
    if (part.startsWith("**")) found.push({ kind: "strong", text: part.slice(2, -2) });
    else if (part.startsWith("`") && part.length > 2) found.push({ kind: "code", text: part.slice(1, -1) });
    else if (/^\*[^*]+\*$/.test(part)) found.push({ kind: "em", text: part.slice(1, -1) });
    else if (part) found.push({ kind: "text", text: part });
  }
  return found;
}

export function blocks(source: string): Block[] {
  const made: Block[] = [];
  for (const chunk of source.replace(/\r/g, "").split(/\n\s*\n/)) {
    let rest: string[] = [];
    const flush = (): void => {
      if (rest.length) made.push({ kind: "paragraph", spans: spans(rest.join(" ")) });
      rest = [];
    };
    let items: string[] = [];
    for (const line of chunk.split("\n")) {
      const heading = /^(#{1,4})\s+(.*)$/.exec(line);
      if (heading) {
        flush();
        made.push({ kind: "heading", level: heading[1]!.length, spans: spans(heading[2]!) });
      } else if (/^[-*]\s/.test(line)) {
        flush();
        items.push(line.slice(2).trim());
      } else if (items.length && /^\s/.test(line)) {
        items.push(`${items.pop()!} ${line.trim()}`);
      } else if (line.trim()) rest.push(line.trim());
    }
    if (items.length) made.push({ kind: "list", items: items.map(spans) });
    if (rest.length && rest.every((line) => line.startsWith("|"))) {
      const rows = rest.filter((line) => !/^\|[\s:|-]+\|$/.test(line));
      made.push({ kind: "table", rows: rows.map((row) => row.slice(1, -1).split("|").map((cell) => spans(cell.trim()))) });
    } else flush();
  }
  return made;
}
