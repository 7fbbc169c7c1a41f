import { parse } from "yaml";
import { z } from "zod";

const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim());

const fields = z.object({
  title: text.optional(),
  slug: text.optional(),
  keyword: text.optional(),
  keywords: z
    .union([z.array(text), text.transform((list) => list.split(",").map((word) => word.trim()))])
    .transform((words) => words.filter((word) => word !== ""))
    .optional(),
  description: text.optional(),
  language: text.optional(),
});

export type FrontMatter = z.output<typeof fields>;

/** The front matter of a file cannot be read; the message says what to change. */
export class FrontMatterError extends Error {
  override readonly name = "FrontMatterError";
}

/** The YAML block at the top of a markdown file, and the text below it. Unknown fields are passed over. Throws FrontMatterError. */
export function readFrontMatter(file: string): { fields: FrontMatter; body: string } {
  const match = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n?---[ \t]*(?:\r?\n|$)/.exec(file);
  if (match === null) return { fields: {}, body: file.replace(/^\ufeff/, "") };
  const [block, yaml = ""] = match;
  let value: unknown;
  try {
    value = parse(yaml, { maxAliasCount: 10 }) ?? {};
  } catch (cause) {
    throw new FrontMatterError("The front matter between the --- lines is not valid YAML.", { cause });
  }
  const parsed = fields.safeParse(value);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join(".") || "the block"))];
    throw new FrontMatterError(`The front matter cannot be used: ${names.join(", ")} must be a text.`);
  }
  return { fields: parsed.data, body: file.slice(block.length) };
}
