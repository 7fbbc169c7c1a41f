import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A text that some programs show otherwise than Galley unless it is written for them. */
export interface ArticleText {
  name: string;
  markdown: string;
}

/** The Markdown files of this folder. */
export function articleTexts(): ArticleText[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(".md"))
    .map((file) => ({
      name: file.replace(/\.md$/, ""),
      markdown: readFileSync(join(import.meta.dirname, file), "utf8"),
    }));
}
