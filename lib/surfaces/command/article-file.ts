import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { FrontMatterError, readFrontMatter } from "@/lib/content/front-matter";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import { splitTitle } from "@/lib/content/split-title";
import type { importArticle } from "@/lib/operations/articles/import";
import { Refusal } from "@/lib/operations/core/refusal";

export type ArticleInFile = Omit<z.input<typeof importArticle.input>, "projectId">;

/**
 * Reads a markdown file as the input of the import. The title is that of the front matter, else the leading H1.
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
  const { fields, body } = readFrontMatter(text);
  const title = fields.title ?? splitTitle(body).title;
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

/** Reads a file as text. Throws `not_found` for one that cannot be read. */
export async function readArticleText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new Refusal("not_found", `The file ${file} cannot be read.`, {}, { cause });
  }
}
