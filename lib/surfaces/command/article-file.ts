import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import type { z } from "zod";
import type { importArticle } from "@/lib/articles/operations/import";
import { FrontMatterError, readFrontMatter } from "@/lib/content/front-matter";
import { topHeadingsOf } from "@/lib/content/gate/publish-gate";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { splitTitle } from "@/lib/content/split-title";
import { Refusal } from "@/lib/kernel/refusal";
import { decodeFile, UnreadableText } from "@/lib/platform/fetching/decode-text";

export type ArticleInFile = Omit<z.input<typeof importArticle.input>, "projectId">;

/**
 * Reads a markdown file as the input of the import. The title is that of the front matter, else the leading H1 or the only one.
 * Throws `not_found` for a file that cannot be read, and `invalid_request` for what is wrong in it.
 */
export async function readArticleFile(file: string): Promise<ArticleInFile> {
  const text = await readArticleText(file);
  try {
    return articleIn(text);
  } catch (cause) {
    if (!(cause instanceof FrontMatterError || cause instanceof MarkdownTooComplex)) throw cause;
    throw new Refusal("invalid_request", `${file}: ${cause.message}`, {}, { cause });
  }
}

function articleIn(text: string): ArticleInFile {
  const { fields, body, unused } = readFrontMatter(text);
  if (unused.length > 0) note(`Not used of the front matter: ${unused.join(", ")}`);
  const title = fields.title ?? titleIn(body);
  if (title === null) {
    throw new Refusal(
      "invalid_request",
      "The file has no title: begin it with a heading (# Title), or give title in its front matter.",
    );
  }
  return {
    title,
    // The leading heading stays in the text: the import removes it when it only repeats the title.
    markdown: body,
    ...(fields.slug !== undefined && { slug: fields.slug }),
    ...(fields.keyword !== undefined && { keyword: fields.keyword }),
    ...(fields.keywords !== undefined && { keywords: fields.keywords }),
    ...(fields.description !== undefined && { metaDescription: fields.description }),
    ...(fields.language !== undefined && { languageCode: fields.language }),
  };
}

/** The leading H1 of a text, or its only one. */
function titleIn(body: string): string | null {
  const { title } = splitTitle(body);
  const [only, ...others] = title === null ? topHeadingsOf(parseMarkdown(body)) : [];
  return title ?? (only === undefined || only.excerpt === "" || others.length > 0 ? null : only.excerpt);
}

/**
 * Reads a file, or the standard input for -, as text. Throws `not_found` for one that cannot be read, and
 * `invalid_request` for one that is no text, or in an encoding that cannot be told.
 */
export async function readArticleText(file: string): Promise<string> {
  const bytes = await (file === "-" ? buffer(process.stdin) : readFile(file)).catch((cause: unknown) => {
    throw new Refusal("not_found", `The file ${file} cannot be read.`, {}, { cause });
  });
  try {
    const { text, assumed } = decodeFile(bytes);
    if (assumed) note(`${file} is not in UTF-8 and was read as Windows-1252: look at its accented letters`);
    return text;
  } catch (cause) {
    if (!(cause instanceof UnreadableText)) throw cause;
    throw new Refusal("invalid_request", `The file ${file} ${cause.message}.`, {}, { cause });
  }
}

/** A line for the person at the terminal, beside the command's output. */
function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
