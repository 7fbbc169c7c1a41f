import { Document, isMap, parseDocument, Scalar, YAMLMap } from "yaml";
import { isoTimeIn } from "@/lib/platform/calendar-day";

/** Galley's marker: the front-matter key that names the article a file was made for. */
export const gitMarkerKey = "galleyId";

const charactersMax = 20_000;
const bracketsMax = 200;

const blockAtTop = /^\uFEFF?---[ \t]*\r?\n((?:[\s\S]*?\r?\n)??)---[ \t]*(?:\r?\n|$)/;
const markLine = new RegExp(String.raw`^${gitMarkerKey}:[ \t]*["']?([0-9A-Za-z-]{1,64})["']?[ \t]*\r?$`, "m");

/** A Markdown file. `document` is null when the front matter is missing or cannot be parsed. */
export interface MarkdownFile {
  document: Document | null;
  body: string;
}

/**
 * The article id in a file's marker, read without parsing the YAML; null for a file that Galley did not make.
 */
export function gitMarker(text: string): string | null {
  const yaml = blockAtTop.exec(text)?.[1];
  return yaml === undefined ? null : (markLine.exec(yaml)?.[1] ?? null);
}

/** Splits a file into its front matter and its body, trimmed. */
export function readMarkdownFile(text: string): MarkdownFile {
  const match = blockAtTop.exec(text);
  if (match === null) return { document: null, body: text.trim() };
  const [block, yaml = ""] = match;
  const body = text.slice(block.length).trim();
  if (!isFlat(yaml)) return { document: null, body };
  const document = parseDocument(yaml, { logLevel: "error" });
  const usable = document.errors.length === 0 && (document.contents === null || isMap(document.contents));
  return { document: usable ? document : null, body };
}

/**
 * Prints strings in quotes: otherwise YAML 1.1 parsers would read some of them as booleans, dates or numbers.
 */
export function printMarkdownFile(document: Document, body: string): string {
  const yaml = document.toString({
    lineWidth: 0,
    defaultStringType: Scalar.QUOTE_DOUBLE,
    defaultKeyType: Scalar.PLAIN,
    flowCollectionPadding: false,
  });
  return `---\n${yaml.trimEnd()}\n---\n\n${body}\n`;
}

export function newDocument(): Document {
  return new Document(new YAMLMap());
}

/** Sets a key and drops its former quoting style; null removes the key. */
export function setKey(document: Document, key: string, value: unknown): void {
  if (value === null) document.delete(key);
  else document.set(key, document.createNode(value));
}

/**
 * Writes a date without quotes: generators then parse it as a date, which some of them require. It has the offset of the
 * site's time zone, because some take the day of the address from the date as it is written.
 */
export function setDate(document: Document, key: string, moment: Date, timeZone = "UTC"): void {
  const scalar = new Scalar(isoTimeIn(moment, timeZone));
  scalar.type = Scalar.PLAIN;
  document.set(key, scalar);
}

export function textAt(document: Document, key: string): string {
  const value: unknown = document.get(key);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export function textsAt(document: Document, key: string): string[] {
  const value: unknown = document.toJS({ maxAliasCount: 10 });
  if (typeof value !== "object" || value === null) return [];
  const list: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  if (typeof list === "string") return list === "" ? [] : [list];
  return Array.isArray(list) ? list.map(String) : [];
}

/** Deeply nested YAML not only overflows the parser's stack, it can make V8 end the whole process. */
function isFlat(yaml: string): boolean {
  return (
    yaml.length <= charactersMax &&
    (yaml.match(/[[{]/g)?.length ?? 0) <= bracketsMax &&
    yaml.split("\n").every((line) => (line.match(/[-?:](?=\s)/g)?.length ?? 0) <= bracketsMax)
  );
}
