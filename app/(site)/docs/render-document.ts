import { readFile } from "node:fs/promises";
import path from "node:path";
import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import { splitTitle } from "@/lib/content/split-title";
import { copyPlace, printedCodeClass } from "../frame/code-block";
import { docsPages } from "./pages";

/** The HTML of a Markdown file under docs/, without its H1. Links to other files become links to their pages. */
export async function renderDocument(file: string): Promise<string> {
  const { body } = splitTitle(await readFile(path.join(process.cwd(), "docs", file), "utf8"));
  const { html } = renderMarkdown(body.replace(/\]\(([\w-]+\.md)(#[\w-]+)?\)/g, linkToPage));
  // Whatever scrolls sideways has to be reachable by keyboard.
  let samples = 0;
  return html
    .replaceAll("<table>", '<table tabindex="0">')
    .replaceAll("<pre>", `<div class="${printedCodeClass} ${preClass}"><pre tabindex="0">`)
    .replaceAll("</pre>", () => `</pre>${copyPlace(`Code sample ${++samples}`)}</div>`);
}

const preClass = "[&>pre]:min-w-0 [&>pre]:flex-1 [&>pre]:p-0 [&>pre]:py-1";

function linkToPage(_link: string, file: string, anchor = ""): string {
  const page = docsPages.find((each) => "file" in each && each.file === file);
  if (page === undefined) throw new Error(`No documentation page shows docs/${file}.`);
  return `](${page.path}${anchor})`;
}
