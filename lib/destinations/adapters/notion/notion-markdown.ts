import type { Root } from "hast";
import { type Block, type List, linksOf, type Run, richTextOf } from "../../texts/rich-text";

/**
 * Converts an article's HTML to Notion's own Markdown, in which one line is one block, tabs make child blocks,
 * and more characters are special. https://developers.notion.com/guides/data-apis/enhanced-markdown
 */
export function notionMarkdownOf(tree: Root): string {
  return richTextOf(tree).map(blockOf).join("\n\n");
}

/**
 * The body of an entry from Notion's Markdown: it changes with every edit, and contains the same words however
 * Notion prints escapes, numbers, tables and code languages.
 */
export function notionBody(markdown: string): string {
  const words = markdown
    .replace(/^`{3,}.*$/gm, " ")
    .replace(/(?<!\\)<\/?[a-z][^<>\n]*>/gi, " ")
    .replace(/\]\([^)\]\n]*\)/g, "]")
    .replace(/^[ \t]*\d+\. /gm, " ")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ");
  return `<span title="${markdown.replace(/&/g, "&amp;").replace(/"/g, "&quot;")}">${words}</span>`;
}

function blockOf(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(Math.min(block.level, 4))} ${inline(block.runs)}`;
    case "paragraph":
      return inline(block.runs).replace(/^(?=[#+-]|:::)|^(\d+)(?=\.)/, "$1\\");
    case "quote":
      return `> ${inline(block.runs)}`;
    case "list":
      return listOf(block, "");
    case "code":
      return codeOf(block.text, block.language);
    case "table":
      return tableOf(block.rows);
    case "image":
      return `![${escape(block.alt)}](${address(block.src)})`;
    case "rule":
      return "---";
  }
}

function listOf({ ordered, start, items }: List, indent: string): string {
  return items
    .map(({ runs, lists }, at) => {
      const sign = ordered ? `${start + at}.` : "-";
      return [`${indent}${sign} ${inline(runs)}`, ...lists.map((inner) => listOf(inner, `${indent}\t`))].join(
        "\n",
      );
    })
    .join("\n");
}

/** The text between the fences is literal. */
function codeOf(text: string, language: string | null): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((fence) => fence.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language ?? ""}\n${text}\n${fence}`;
}

function tableOf(rows: Run[][][]): string {
  const width = Math.max(...rows.map((cells) => cells.length));
  const isHeader = (rows[0] ?? []).flat().every(({ marks }) => marks.includes("bold"));
  const lines = rows.flatMap((cells) => {
    const missing = Array.from({ length: width - cells.length }, (): Run[] => []);
    return ["<tr>", ...[...cells, ...missing].map((runs) => `<td>${inline(runs)}</td>`), "</tr>"];
  });
  return [`<table header-row="${isHeader}">`, ...lines, "</table>"].join("\n");
}

function inline(runs: Run[]): string {
  return linksOf(runs)
    .map(({ href, runs: within }) => {
      const text = within.map(styled).join("");
      return href === null ? text : `[${text}](${address(href)})`;
    })
    .join("");
}

/** Puts emphasis marks directly around the words: spaces at the ends of a run go outside the marks. */
function styled({ text, marks }: Run): string {
  const words = text.trim();
  if (words === "") return withBreaks(text);
  const [before, after] = [text.slice(0, -text.trimStart().length), text.slice(text.trimEnd().length)];
  const isCode = marks.includes("code") && !words.includes("`") && !words.includes("\n");
  let done = isCode ? `\`${words}\`` : withBreaks(escape(words));
  if (marks.includes("strikethrough")) done = `~~${done}~~`;
  if (marks.includes("italic")) done = `*${done}*`;
  if (marks.includes("bold")) done = `**${done}**`;
  if (marks.includes("underline")) done = `<span underline="true">${done}</span>`;
  return `${withBreaks(before)}${done}${withBreaks(after)}`;
}

function withBreaks(text: string): string {
  return text.replaceAll("\n", "<br>");
}

function escape(text: string): string {
  return text.replace(/[\\*~`$[\]<>{}|^]/g, "\\$&");
}

function address(href: string): string {
  return href.replace(/[()\s<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
