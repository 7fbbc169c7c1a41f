import { readFile } from "node:fs/promises";
import path from "node:path";
import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import { splitTitle } from "@/lib/content/split-title";
import { docsPages } from "./pages";

/** The HTML of a Markdown file under docs/, without its H1. Links to other files become links to their pages. */
export async function renderDocument(file: string): Promise<string> {
  const { body } = splitTitle(await readFile(path.join(process.cwd(), "docs", file), "utf8"));
  const { html } = renderMarkdown(body.replace(/\]\(([\w-]+\.md)(#[\w-]+)?\)/g, linkToPage));
  // What scrolls sideways has to be reachable by keyboard.
  return html.replace(/<(pre|table)>/g, '<$1 tabindex="0">');
}

function linkToPage(_link: string, file: string, anchor = ""): string {
  const page = docsPages.find((each) => "file" in each && each.file === file);
  if (page === undefined) throw new Error(`No documentation page shows docs/${file}.`);
  return `](${page.path}${anchor})`;
}
