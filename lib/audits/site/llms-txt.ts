import { oneLine } from "@/lib/text/one-line";

const linesMax = 5000;
const problemsMax = 5;

/** What is wrong with an llms.txt by the proposal at llmstxt.org, clause by clause. */
export function llmsTxtProblems(text: string, contentType: string | null): string[] {
  if (/html/i.test(contentType ?? "")) return ["It is served as HTML, not as text"];
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/, linesMax);
  const problems: string[] = [];
  const first = lines.find((line) => line.trim() !== "") ?? "";
  if (!/^#\s+\S/.test(first)) problems.push("It does not begin with a heading of the first level");
  if (lines.filter((line) => /^#\s/.test(line)).length > 1) {
    problems.push("It has several headings of the first level");
  }
  const items = listItemsBelowHeadings(lines);
  if (items.length === 0) problems.push("It lists no pages below a heading of the second level");
  const wrong = items.findIndex(({ line }) => !/^\s*[-*+]\s+\[[^\]]*\]\([^\s)]+\)/.test(line));
  const item = items[wrong];
  if (item !== undefined) problems.push(`Line ${item.number} is a list item without a link`);
  return problems.slice(0, problemsMax);
}

function listItemsBelowHeadings(lines: readonly string[]): { line: string; number: number }[] {
  let below = false;
  return lines.flatMap((line, index) => {
    if (/^##\s/.test(line)) below = true;
    return below && /^[-*+]\s/.test(line) ? [{ line, number: index + 1 }] : [];
  });
}

export interface LlmsTxt {
  title: string | null;
  summary: string | null;
  sections: { name: string; links: LlmsTxtLink[] }[];
}

interface LlmsTxtLink {
  title: string;
  url: string;
  notes: string;
}

const link = /^[-*+]\s+\[([^\]]*)\]\(([^\s)]+)\)(?::\s*(.*))?/;
const sectionsMax = 100;
const linksMax = 1000;

/** What an llms.txt says: its title, its summary, and the links of its sections. */
function readLlmsTxt(text: string): LlmsTxt {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/, linesMax);
  const read: LlmsTxt = { title: null, summary: null, sections: [] };
  let links = 0;
  for (const line of lines.map((each) => each.slice(0, lineLengthMax))) {
    if (line.startsWith("# ")) read.title ??= line.slice(2).trim();
    else if (line.startsWith("> ")) read.summary ??= line.slice(2).trim();
    else if (line.startsWith("## ") && read.sections.length < sectionsMax) {
      read.sections.push({ name: line.slice(3).trim(), links: [] });
    }
    const [, title, url, notes = ""] = link.exec(line) ?? [];
    if (title === undefined || url === undefined || links === linksMax) continue;
    links += 1;
    read.sections.at(-1)?.links.push({ title: title.trim(), url, notes: notes.trim() });
  }
  return read;
}

/** In characters; a real line is shorter. */
const lineLengthMax = 2000;

/** Writes an llms.txt by the proposal at llmstxt.org. */
function writeLlmsTxt({ title, summary, sections }: LlmsTxt): string {
  const parts = [
    `# ${oneLine(title ?? "")}`,
    ...(summary === null || summary.trim() === "" ? [] : [`> ${oneLine(summary)}`]),
    ...sections.map(({ name, links }) => [`## ${oneLine(name)}`, "", ...links.map(lineOf)].join("\n")),
  ];
  return `${parts.join("\n\n")}\n`;
}

function lineOf({ title, url, notes }: LlmsTxtLink): string {
  const name = oneLine(title).replace(/[[\]]/g, "");
  return `- [${name}](${url.replaceAll("(", "%28").replaceAll(")", "%29")})${notes.trim() === "" ? "" : `: ${oneLine(notes)}`}`;
}

/** Writes an llms.txt if its parts are given, and tells what is wrong with it and what it says. */
export function reviewLlmsTxt(given: string | LlmsTxt): { text: string; problems: string[]; read: LlmsTxt } {
  const text = typeof given === "string" ? given : writeLlmsTxt(given);
  return { text, problems: llmsTxtProblems(text, null), read: readLlmsTxt(text) };
}
