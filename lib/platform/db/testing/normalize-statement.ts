/** A token of a statement: a word or number, a quoted text or name, a parameter, a comment, or a single character. */
const token =
  /\$\d+|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|[a-zA-Z_][\w$]*|\d+(?:\.\d+)?|\s+|[\s\S]/g;

/**
 * The statements that this one stands for, each once, however many values it was sent with: a list of parameters has
 * one, and rows of values that differ in nothing but their parameters are one row; each other row makes a statement of
 * its own. Parameters are renumbered; `parameters` names the former numbers in order.
 */
export function normalizeStatement(text: string): { text: string; parameters: number[] }[] {
  const tokens = [...text.matchAll(token)].map(([each]) => (/^(\s|--|\/\*)/.test(each) ? " " : each));
  return oneRowEach(withShortLists(tokens)).map(renumbered);
}

/** `($1, $2, $3)` after `in` becomes `($1)`. */
function withShortLists(tokens: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    kept.push(tokens[at] ?? "");
    if (tokens[at] !== "(" || wordBefore(tokens, at) !== "in") continue;
    const end = endOf(tokens, at);
    const inside = tokens.slice(at + 1, end).filter((each) => each !== " ");
    if (!inside.every((each, index) => (index % 2 === 0 ? isParameter(each) : each === ","))) continue;
    kept.push(inside[0] ?? "");
    at = end - 1;
  }
  return kept;
}

/** For the first `values` with more than one row: the statement with each of its different rows. */
function oneRowEach(tokens: string[]): string[][] {
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]?.toLowerCase() !== "values") continue;
    const rows: string[][] = [];
    let from = nextSolid(tokens, at);
    let end = from;
    while (tokens[from] === "(") {
      end = endOf(tokens, from);
      rows.push(tokens.slice(from, end + 1));
      const comma = nextSolid(tokens, end);
      if (tokens[comma] !== ",") break;
      from = nextSolid(tokens, comma);
    }
    if (rows.length < 2) continue;
    const different = new Map(rows.map((row) => [row.map((each) => shapeOf(each)).join(""), row]));
    return [...different.values()].map((row) => [
      ...tokens.slice(0, at + 1),
      " ",
      ...row,
      ...tokens.slice(end + 1),
    ]);
  }
  return [tokens];
}

function renumbered(tokens: readonly string[]): { text: string; parameters: number[] } {
  const parameters: number[] = [];
  const texts = tokens.map((each) => {
    if (!isParameter(each)) return each;
    const former = Number(each.slice(1));
    if (!parameters.includes(former)) parameters.push(former);
    return `$${parameters.indexOf(former) + 1}`;
  });
  return { text: texts.join("").replaceAll(/ +/g, " ").trim(), parameters };
}

function shapeOf(each: string): string {
  return isParameter(each) ? "$" : each;
}

function isParameter(each: string | undefined): boolean {
  return each !== undefined && /^\$\d+$/.test(each);
}

function nextSolid(tokens: readonly string[], at: number): number {
  return tokens[at + 1] === " " ? nextSolid(tokens, at + 1) : at + 1;
}

function wordBefore(tokens: readonly string[], at: number): string | undefined {
  return tokens
    .slice(0, at)
    .findLast((each) => each !== " ")
    ?.toLowerCase();
}

/** The place of the parenthesis that closes the one at this place. */
function endOf(tokens: readonly string[], at: number): number {
  let depth = 0;
  for (let place = at; place < tokens.length; place += 1) {
    if (tokens[place] === "(") depth += 1;
    if (tokens[place] === ")") depth -= 1;
    if (depth === 0) return place;
  }
  throw new Error("a parenthesis is not closed");
}
