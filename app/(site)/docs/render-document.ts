import { readFile } from "node:fs/promises";
import path from "node:path";
import { renderMarkdown } from "@galley/lib/content/markdown/render-markdown";
import { splitTitle } from "@galley/lib/content/split-title";
import { codeBlockClass, copyButton } from "@galley/lib/printed-pages/code-block";
import { docsPages } from "./pages";

/** The HTML of a Markdown file under docs/, without its H1. Links to other files become links to their pages. */
export async function renderDocument(file: string): Promise<string> {
  const { body } = splitTitle(await readFile(path.join(process.cwd(), "docs", file), "utf8"));
  const { html } = renderMarkdown(body.replace(/\]\(([\w-]+\.md)(#[\w-]+)?\)/g, linkToPage));
  // Whatever scrolls sideways has to be reachable by keyboard.
  let samples = 0;
  return html
    .replace(headingId, "$1")
    .replace(/<code>(\/docs\/[\w-]+)<\/code>/g, linkedPath)
    .replace(/<table>.*?<\/table>/gs, fittedTable)
    .replaceAll("<pre>", `<div class="${codeBlockClass} ${preClass}"><pre tabindex="0">`)
    .replaceAll("</pre>", () => `</pre>${copyButton(`Code sample ${++samples}`)}</div>`);
}

/** An article's headings have a prefix that keeps them apart from the page around it, which Galley's own text needs not. */
const headingId = /(<h[2-6] id="|<a href="#)section-/g;

const preClass = "[&>pre]:min-w-0 [&>pre]:flex-1 [&>pre]:p-0 [&>pre]:py-1";

/** The most columns whose cells fit under each other on a phone without losing sight of the row. */
const stackedColumnsMax = 3;

/** Shows the cells of each row under each other on a phone, unless there are many, as in a table of figures. */
function fittedTable(table: string): string {
  const names = [...table.matchAll(/<th[^>]*>(.*?)<\/th>/gs)].map(([, name]) => name ?? "");
  if (names.length > stackedColumnsMax)
    return table.replace("<table>", `<table tabindex="0" class="${wideClass}">`);
  // A cell that stands between two others says what it is, since its heading is not shown.
  const middle = names.length === 3 ? names[1] : undefined;
  const labelled =
    middle === undefined
      ? table
      : table.replace(
          /(<tr>\s*<td[^>]*>.*?<\/td>\s*<td)/gs,
          `$1 data-column="${middle.replace(/<[^>]*>/g, "")}"`,
        );
  return labelled.replace("<table>", `<table tabindex="0" class="${stackedClass}">`);
}

const wideClass =
  "max-lg:[&_td]:min-w-32 lg:[&_td]:min-w-20 [&_td:last-child]:min-w-40 [&_td:first-child]:whitespace-nowrap";
const stackedClass = [
  "sm:[&_td]:min-w-40 xl:[&_td[data-column]]:min-w-52 sm:[&_td:first-child]:whitespace-nowrap",
  "max-sm:[&_:is(tbody,tr,td)]:block max-sm:[&_thead]:sr-only max-sm:[&_tr]:py-2.5",
  "max-sm:[&_tr]:border-b max-sm:[&_tr]:border-rule max-sm:[&_td]:border-0 max-sm:[&_td]:px-0 max-sm:[&_td]:py-0.5",
  "max-sm:[&_td:first-child]:font-semibold max-sm:[&_td[data-column]]:text-ink-soft",
  "max-sm:[&_td[data-column]]:before:content-[attr(data-column)':_']",
].join(" ");

/** The path of a page that is no Markdown file, which a file cannot link to. */
function linkedPath(code: string, address: string): string {
  return docsPages.some((page) => page.path === address) ? `<a href="${address}">${code}</a>` : code;
}

function linkToPage(_link: string, file: string, anchor = ""): string {
  const page = docsPages.find((each) => "file" in each && each.file === file);
  if (page === undefined) throw new Error(`No documentation page shows docs/${file}.`);
  return `](${page.path}${anchor})`;
}
