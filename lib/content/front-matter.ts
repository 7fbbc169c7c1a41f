import { parse as parseToml, TomlError } from "smol-toml";
import { isMap, isScalar, parseDocument, stringify } from "yaml";
import { z } from "zod";

const text = z.string().trim();
const words = z
  .union([z.array(text), text.transform((list) => list.split(",").map((word) => word.trim()))])
  .transform((list) => list.filter((word) => word !== ""));

const fields = z.object({
  title: text.optional(),
  slug: text.optional(),
  keyword: text.optional(),
  keywords: words.optional(),
  description: text.optional(),
  language: text.optional(),
});

export type FrontMatter = z.output<typeof fields>;

/** The front matter of a file is unusable; the message says what to change. */
export class FrontMatterError extends Error {
  override readonly name = "FrontMatterError";
}

const charactersMax = 20_000;
const bracketsMax = 100;

/**
 * The block of YAML or, between plus signs, TOML. The closing line must have nothing else on it, so that dashes at the
 * end of a value do not end the block.
 */
const blockAtTop =
  /^(?:[ \t]*\r?\n){0,20}(---|\+\+\+)[ \t]*\r?\n((?:[\s\S]*?\r?\n)??)(?:---|\.\.\.|\+\+\+)[ \t]*(?:\r?\n|$)/;
/** How a block of fields begins. Anything else between two lines of dashes is text between two rules. */
const firstField =
  /^(?:[ \t]*(?:#.*)?\r?\n)*(?:$|\[?["']?[\w.$-]{1,100}["']?[ \t]*(?:[:=](?:\s|$|["'[\d])|\])|[?{<]|[-&!][ \t&!])/;

export interface FrontMatterFile {
  fields: FrontMatter;
  body: string;
  /** The names of fields that say something and are not used. */
  unused: string[];
}

/**
 * Reads the block of YAML or TOML at the top of a markdown file, and the text below it. Values are read as they are
 * written, so that 1.10, 007 and true are texts. Empty fields are left out. Throws FrontMatterError.
 */
export function readFrontMatter(file: string): FrontMatterFile {
  const source = file.replace(/^\uFEFF/, "");
  const [block = "", mark, written = ""] = blockAtTop.exec(source) ?? [];
  const closes = block.trimEnd().endsWith("+++") === (mark === "+++");
  if (mark === undefined || !closes || !firstField.test(written))
    return { fields: {}, body: source, unused: [] };
  assertFlat(written);
  const values = withoutEmptyFields(mark === "+++" ? tomlValues(written) : yamlValues(written));
  const parsed = fields.safeParse(values);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path[0] ?? "the block"))];
    throw new FrontMatterError(`The front matter cannot be used: ${names.join(", ")} must be a text.`);
  }
  const unused = Object.keys(Object(values)).filter((name) => !Object.hasOwn(fields.shape, name));
  return { fields: parsed.data, body: source.slice(block.length), unused };
}

/** The text of a markdown file with these fields as its front matter. */
export function writeFrontMatter(front: FrontMatter, body: string): string {
  return `---\n${stringify(front, { lineWidth: 0 })}---\n\n${body}`;
}

/** Refuses deeply nested values, which no field needs: parsing one can make V8 end the process. */
function assertFlat(yaml: string): void {
  const tooLong = yaml.length > charactersMax;
  const tooDeep =
    (yaml.match(/[[{]/g)?.length ?? 0) > bracketsMax ||
    yaml.split("\n").some((line) => (line.match(/[-?:](?=\s)/g)?.length ?? 0) > bracketsMax);
  if (tooLong || tooDeep) {
    throw new FrontMatterError(
      `The front matter is longer than ${charactersMax} characters or deeply nested; keep texts and lists only.`,
    );
  }
}

function yamlValues(yaml: string): unknown {
  const document = parseDocument(yaml, { schema: "failsafe", logLevel: "error" });
  const [error] = document.errors;
  if (error !== undefined) throw invalid("YAML", error.linePos?.[0].line, error);
  if (isMap(document.contents)) for (const { value } of document.contents.items) readToItsEnd(value);
  try {
    // Aliases of aliases can grow without bound (the "billion laughs" attack), so only a few are followed.
    return document.toJS({ maxAliasCount: 10 }) ?? {};
  } catch (cause) {
    throw invalid("YAML", undefined, cause);
  }
}

/** A comment has a space after its mark: `C# in a day #1` is one text. */
function readToItsEnd(value: unknown): void {
  if (!isScalar<string>(value) || value.type !== "PLAIN" || !/^\S/.test(value.comment ?? "")) return;
  value.value = `${value.value} #${value.comment}`;
}

function tomlValues(toml: string): unknown {
  try {
    return asTexts(parseToml(toml));
  } catch (cause) {
    throw invalid("TOML", cause instanceof TomlError ? cause.line : undefined, cause);
  }
}

/** Texts for dates, numbers and the like, of which TOML has types. */
function asTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asTexts);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object" || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asTexts(each)]));
}

/** The line of marks that opens the block is line 1 of the file. */
function invalid(language: string, line: number | undefined, cause: unknown): FrontMatterError {
  const place = line === undefined ? "" : ` (line ${line + 1})`;
  const marks = language === "TOML" ? "+++" : "---";
  const message = `The front matter between the ${marks} lines is not valid ${language}${place}.`;
  return new FrontMatterError(message, { cause });
}

/** What YAML writes for nothing. */
const nothing: readonly unknown[] = [null, "", "~", "null"];

function withoutEmptyFields(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => !nothing.includes(field)));
}
