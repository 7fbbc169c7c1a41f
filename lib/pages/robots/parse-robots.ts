/** A line of a robots.txt with a field and a value. */
export interface RobotsLine {
  /** In lower case; a common misspelling is replaced by the field that is meant. */
  field: string;
  value: string;
  /** Counted from 1. */
  line: number;
  slip: RobotsSlip | null;
}

/**
 * What makes crawlers read a line differently: a misspelt field, a missing colon, a byte order mark in front of the
 * field, or more bytes than Google reads of a line.
 */
export type RobotsSlip = "misspelt" | "no_colon" | "mark" | "cut";

/** The lines with a field and a value, in order. */
export type RobotsFile = readonly RobotsLine[];

/** Google's parser keeps this much of a line (https://github.com/google/robotstxt, kMaxLineLen). */
const lineBytesMax = 2083 * 8 - 1;

/** The fields that crawlers know, and the misspellings that Google's parser takes for them. */
const fields = new Map([
  ...["user-agent", "allow", "disallow", "sitemap", "crawl-delay"].map((field) => [field, field] as const),
  ...["useragent", "user agent"].map((spelling) => [spelling, "user-agent"] as const),
  ...["dissallow", "dissalow", "disalow", "diasllow", "disallaw"].map((each) => [each, "disallow"] as const),
  ["site-map", "sitemap"] as const,
]);
const fieldNames = new Set(fields.values());

export function isKnownField(field: string): boolean {
  return fieldNames.has(field);
}

/** Parses the file; the result serves any number of crawlers. */
export function parseRobots(text: string): RobotsFile {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => parseLine(line, index + 1) ?? []);
}

function parseLine(written: string, line: number): RobotsLine | null {
  const [kept, isCut] = written.length * 3 > lineBytesMax ? cut(written) : [written, false];
  const [content = ""] = kept.split("#", 1);
  const colon = content.indexOf(":");
  const parts =
    colon === -1 ? content.trim().split(/\s+/) : [content.slice(0, colon), content.slice(colon + 1)];
  const [name = "", value = ""] = parts.map((part) => part.trim());
  const key = name.toLowerCase();
  const field = fields.get(key);
  if (colon === -1) {
    const isRule = parts.length === 2 && field !== undefined;
    return isRule ? { field, value, line, slip: "no_colon" } : null;
  }
  if (field === undefined) return /^[a-z-]+$/.test(key) ? { field: key, value, line, slip: null } : null;
  const slip = isCut ? "cut" : /^\s*\uFEFF/.test(content) ? "mark" : field === key ? null : "misspelt";
  return { field, value, line, slip };
}

function cut(line: string): readonly [kept: string, isCut: boolean] {
  const bytes = new TextEncoder().encode(line);
  if (bytes.length <= lineBytesMax) return [line, false];
  // `stream` drops the character that the cut goes through.
  return [new TextDecoder().decode(bytes.subarray(0, lineBytesMax), { stream: true }), true];
}
