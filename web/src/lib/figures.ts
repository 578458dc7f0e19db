// Numbers of points, as people write them.

/** A whole number, with a real minus. */
export function whole(points: number): string {
  return String(points).replace("-", "−");
}

/** With one digit behind the point or the comma; `sign`: with a plus as well. Nothing is neither more nor less. */
export function tenths(language: string, points: number, sign = false): string {
  const rounded = Math.round(points * 10) / 10 || 0;
  const said = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.abs(rounded));
  return `${rounded < 0 ? "−" : sign && rounded > 0 ? "+" : ""}${said}`;
}
