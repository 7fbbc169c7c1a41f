import { readFile } from "node:fs/promises";
import path from "node:path";
import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import { splitTitle } from "@/lib/content/split-title";
import { docsPages } from "./pages";

/** The HTML of a Markdown file under docs/, without its H1. Links to other files become links to their pages. */
export async function renderDocument(file: string): Promise<string> {
  const { body } = splitTitle(await readFile(path.join(process.cwd(), "docs", file), "utf8"));
  const { html } = renderMarkdown(body.replace(/\]\(([\w-]+\.md)(#[\w-]+)?\)/g, linkToPage));
  // Whatever scrolls sideways has to be reachable by keyboard.
  return html
    .replaceAll("<table>", '<table tabindex="0">')
    .replaceAll("<pre>", `<div class="${codeClass}"><pre tabindex="0">`)
    .replaceAll("</pre>", '</pre><div data-copy class="font-sans"></div></div>');
}

/** A code block with room for the copy button of DocumentHtml, in the design of CodeBlock. */
const codeClass =
  "flex items-start gap-2 rounded border border-rule bg-well p-1.5 ps-3 [&>pre]:min-w-0 [&>pre]:flex-1 [&>pre]:p-0 [&>pre]:py-1";

function linkToPage(_link: string, file: string, anchor = ""): string {
  const page = docsPages.find((each) => "file" in each && each.file === file);
  if (page === undefined) throw new Error(`No documentation page shows docs/${file}.`);
  return `](${page.path}${anchor})`;
}
