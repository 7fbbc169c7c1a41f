/** What a long text in a table is cut to, in characters. */
const cellMax = 80;

/**
 * The answer of an operation as lines for a person at a terminal: its plain values as `name: value`, and a list of
 * entries as a table of these columns, in their order. `publication.state` is a column of an object in the entry. Without
 * columns a table has every plain value of its entries.
 */
export function printAnswer(answer: object, shown?: readonly string[]): string[] {
  const members = Object.entries(answer);
  const [only] = members;
  if (members.length === 1 && isObject(only?.[1])) return printAnswer(only[1], shown);
  const facts = members.filter(([name, value]) => !paging.includes(name) && isPlain(value));
  const lists = members.flatMap(([name, value]) => (isList(value) ? [[name, value] as const] : []));
  const objects = members.filter(([, value]) => isObject(value));
  return [
    ...facts.map(([name, value]) => `${inWords(name)}: ${plainText(value)}`),
    ...objects.flatMap(([name, value]) => [`${inWords(name)}:`, ...printAnswer(Object(value)).map(indented)]),
    ...lists.flatMap(([name, list]) => printList(name, list, shown)),
    ...("next" in answer && typeof answer.next === "string" ? [`More with --before ${answer.next}`] : []),
  ];
}

/** Where a list goes on; not a value that somebody asked for. */
const paging = ["next", "limit", "offset", "next_offset"];

function printList(name: string, entries: readonly object[], shown?: readonly string[]): string[] {
  const [first] = entries;
  if (first === undefined) return [`No ${inWords(name)}`];
  const names = shown ?? Object.keys(first).filter((key) => isPlain(Reflect.get(first, key)));
  const rows = entries.map((entry) => names.map((path) => cut(plainText(valueAt(entry, path)))));
  return columns([names.map(inWords), ...rows]);
}

/** Rows of texts as columns of equal width. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/**
 * A line without what a terminal would obey. The attack: a project is named with escape sequences that repaint the
 * operator's screen.
 */
export function withoutControls(line: string): string {
  return line.replaceAll(/[^\P{Cc}\n\t]/gu, "\ufffd");
}

function valueAt(entry: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, key) => (isObject(value) ? Reflect.get(value, key) : null), entry);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((each) => !isObject(each));
  return value === null || typeof value !== "object";
}

function isList(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.every(isObject);
}

function plainText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "-";
  if (Array.isArray(value)) return value.length === 0 ? "-" : value.map(plainText).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "string") return JSON.stringify(value);
  // Times to the minute.
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) ? `${value.slice(0, 16)}Z` : value;
}

function inWords(name: string): string {
  return name.replaceAll(/[._]/g, " ").replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length <= cellMax ? line : `${line.slice(0, cellMax - 1)}…`;
}

function indented(line: string): string {
  return `  ${line}`;
}
