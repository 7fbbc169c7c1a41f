import { parse, stringify, YAMLParseError } from "yaml";
import { z } from "zod";

const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
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

/** The closing line must have nothing else on it, so that dashes at the end of a value do not end the block. */
const blockAtTop = /^---[ \t]*\r?\n((?:[\s\S]*?\r?\n)??)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/**
 * Reads the YAML block at the top of a markdown file, and the text below it. Unknown and empty fields are
 * ignored. Throws FrontMatterError.
 */
export function readFrontMatter(file: string): { fields: FrontMatter; body: string } {
  const source = file.replace(/^\uFEFF/, "");
  const match = blockAtTop.exec(source);
  if (match === null) return { fields: {}, body: source };
  const [block, yaml = ""] = match;
  assertFlat(yaml);
  const parsed = fields.safeParse(withoutEmptyFields(parseYaml(yaml)));
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path[0] ?? "the block"))];
    throw new FrontMatterError(`The front matter cannot be used: ${names.join(", ")} must be a text.`);
  }
  return { fields: parsed.data, body: source.slice(block.length) };
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

function parseYaml(yaml: string): unknown {
  try {
    // Aliases of aliases can grow without bound (the "billion laughs" attack), so only a few are followed.
    return parse(yaml, { maxAliasCount: 10, logLevel: "error" }) ?? {};
  } catch (cause) {
    const line = cause instanceof YAMLParseError ? cause.linePos?.[0].line : undefined;
    // The line of dashes that opens the block is line 1 of the file.
    const place = line === undefined ? "" : ` (line ${line + 1})`;
    throw new FrontMatterError(`The front matter between the --- lines is not valid YAML${place}.`, {
      cause,
    });
  }
}

function withoutEmptyFields(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}
