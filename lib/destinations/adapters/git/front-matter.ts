import { Document, isMap, parseDocument, Scalar, YAMLMap } from "yaml";

/** The key that says which article a file was made for: Galley's marker. */
export const gitMarkerKey = "galleyId";

const charactersMax = 20_000;
const bracketsMax = 200;

const blockAtTop = /^\uFEFF?---[ \t]*\r?\n((?:[\s\S]*?\r?\n)??)---[ \t]*(?:\r?\n|$)/;
const markLine = new RegExp(String.raw`^${gitMarkerKey}:[ \t]*["']?([0-9A-Za-z-]{1,64})["']?[ \t]*\r?$`, "m");

/** A file with front matter. `document` is null where there is none that can be read. */
export interface MarkdownFile {
  document: Document | null;
  body: string;
}

/** The article whose marker a file bears, read without parsing it; null for a file of somebody else. */
export function gitMarker(text: string): string | null {
  const yaml = blockAtTop.exec(text)?.[1];
  return yaml === undefined ? null : (markLine.exec(yaml)?.[1] ?? null);
}

/** The YAML block at the top of a file, and the text below it without the space around it. */
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

/** Strings are quoted: what YAML 1.1 takes for a yes, a date or a number stays a text in every parser. */
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

/** Sets a key, whatever style it had; null removes it. */
export function setKey(document: Document, key: string, value: unknown): void {
  if (value === null) document.delete(key);
  else document.set(key, document.createNode(value));
}

/** A moment without quotes: generators read it as a date, which some of them demand. */
export function setDate(document: Document, key: string, moment: Date): void {
  const scalar = new Scalar(moment.toISOString());
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

/** Deep nesting does not only overflow the parser's stack: V8 ends the process. */
function isFlat(yaml: string): boolean {
  return (
    yaml.length <= charactersMax &&
    (yaml.match(/[[{]/g)?.length ?? 0) <= bracketsMax &&
    yaml.split("\n").every((line) => (line.match(/[-?:](?=\s)/g)?.length ?? 0) <= bracketsMax)
  );
}
