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
