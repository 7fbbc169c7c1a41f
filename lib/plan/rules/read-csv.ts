import { languageTagField } from "@/lib/kernel/fields";
import { languageNamed } from "@/lib/text/language-named";
import type { KeywordLine, LineProblem } from "./keyword-lines";
import { readDay } from "./read-day";
import { isFilled, readTable, type TableRow } from "./read-table";
import { type Columns, columnsIn, isColumnName } from "./table-columns";

/** How much of a file one call takes, in bytes. */
export const csvBytesMax = 256 * 1024;
export const titleLengthMax = 200;
export const briefLengthMax = 10_000;

/** The lines of a table, the most shown first, with the headers of the columns that are not used. */
export interface PlanTable {
  lines: KeywordLine[];
  unusedColumns: string[];
}

/** Reads a table of keywords: the columns are found by their headers, and a file of one column needs none. */
export function readKeywordCsv(text: string): PlanTable | { problem: string } {
  const table = readTable(text, isColumnName);
  if ("problem" in table) return table;
  const [head, ...rows] = table.rows;
  if (head === undefined) return { problem: "The file is empty." };
  const columns = columnsOf(head.cells, rows);
  const names = head.cells.filter(isFilled);
  if (columns === null && (names.length > 1 || names.some(isColumnName))) {
    return {
      problem: `No column of the file is called “Top queries”, “Query” or “Keyword”: rename the one with the keywords. The columns are called ${listed(names)}.`,
    };
  }
  return columns === null
    ? linesOf([head, ...rows], { keyword: head.cells.findIndex(isFilled) }, head.cells)
    : {
        ...linesOf(rows, columns, head.cells),
        unusedColumns: unusedOf(head.cells, rows, columns),
      };
}

/** How many columns a sentence lists. */
const listedMax = 6;

function listed(names: readonly string[]): string {
  const first = names.slice(0, listedMax).map((name) => `“${shortened(name)}”`);
  const more = names.length - first.length;
  return `${first.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Which column has the keywords, and which what else is used; null if neither header nor shape tells. */
function columnsOf(header: readonly string[], rows: readonly TableRow[]): Columns | null {
  const columns = columnsIn(header);
  if (columns.keyword !== undefined) return columns;
  return isQueriesTable(header, rows) ? { keyword: 0, impressions: 2 } : null;
}

/** How many rows are looked at to tell a table by its shape. */
const shapeRowsMax = 50;

/**
 * Whether a table with unknown headers has the shape of the Search Console's queries: a text, clicks, impressions, a
 * percentage and a position. Its queries are in lower case, in contrast to countries and devices, and are no addresses
 * and no dates.
 */
function isQueriesTable(names: readonly string[], rows: readonly TableRow[]): boolean {
  const looked = rows.slice(0, shapeRowsMax);
  return (
    names.length === 5 &&
    looked.length > 0 &&
    looked.every(({ cells }) => {
      const [text = "", clicks = "", impressions = "", share = "", position = ""] = cells;
      return (
        text === text.toLowerCase() &&
        !/^(https?:|\d{4}-\d\d-\d\d$)/.test(text) &&
        countOf(clicks) !== null &&
        countOf(impressions) !== null &&
        /[%٪％]/u.test(share) &&
        /^\d{1,4}([.,٫]\d+)?$/u.test(position.trim())
      );
    })
  );
}

function linesOf(rows: readonly TableRow[], columns: Columns, header: readonly string[]): PlanTable {
  const lines = rows
    .map((row) => ({ line: lineOf(row, columns, header.length), shown: shownOf(row, columns) }))
    .filter(({ line }) => saysSomething(line))
    .sort((a, b) => b.shown - a.shown || a.line.line - b.line.line)
    .map(({ line }) => line);
  return { lines, unusedColumns: [] };
}

/** A sum, or a day that is kept free, is no line; a text whose keyword is missing is one, and is refused. */
function saysSomething({ keyword, title, brief, problem }: KeywordLine): boolean {
  return keyword !== "" || [title, brief, problem].some((said) => said !== undefined);
}

/** How often a keyword was shown, or else is searched for. */
function shownOf(row: TableRow, columns: Columns): number {
  return countOf(cellOf(row, columns.impressions)) ?? countOf(cellOf(row, columns.volume)) ?? 0;
}

/** What a cell says, or what is wrong with it; neither for an empty one. */
type CellReading<Field extends string> = Partial<Record<Field, string>> & { problem?: LineProblem };

function lineOf(row: TableRow, columns: Columns, width: number): KeywordLine {
  const cells = {
    title: cellOf(row, columns.title).replaceAll(/\s+/gu, " "),
    brief: cellOf(row, columns.brief),
    language: cellOf(row, columns.languageCode),
    date: cellOf(row, columns.day),
  };
  const dated: CellReading<"day"> = cells.date === "" ? {} : readDay(cells.date);
  const spoken: CellReading<"languageCode"> = cells.language === "" ? {} : readLanguage(cells.language);
  const volume = countOf(cellOf(row, columns.volume));
  const problem =
    problemOfCells(row, width) ??
    dated.problem ??
    problemOfLength("title", cells.title, titleLengthMax) ??
    problemOfLength("brief", cells.brief, briefLengthMax) ??
    spoken.problem;
  return {
    line: row.line,
    keyword: cellOf(row, columns.keyword),
    ...(dated.day !== undefined && { day: dated.day }),
    ...(cells.title !== "" && { title: cells.title }),
    ...(cells.brief !== "" && { brief: cells.brief }),
    ...(spoken.languageCode !== undefined && { languageCode: spoken.languageCode }),
    ...(volume !== null && { volume }),
    ...(problem !== undefined && { problem }),
  };
}

function cellOf({ cells }: TableRow, column: number | undefined): string {
  return column === undefined ? "" : (cells[column] ?? "").trim();
}

/** A text with a delimiter and without quotes moves the rest of its row into the wrong columns. */
function problemOfCells({ cells }: TableRow, width: number): LineProblem | null {
  if (!cells.slice(width).some(isFilled)) return null;
  return {
    reason: `This row has more cells than the first one: ${cells.length} instead of ${width}.`,
    suggestion: "Put a text with a comma, a semicolon or a tab into quotes.",
  };
}

function problemOfLength(column: string, text: string, lengthMax: number): LineProblem | null {
  if (Array.from(text).length <= lengthMax) return null;
  return {
    reason: `The ${column} is longer than ${lengthMax} characters.`,
    suggestion: `Shorten the ${column}.`,
  };
}

/** The code of a language that is written as a code, also as pt_BR, or by its name. */
function readLanguage(cell: string): { languageCode: string } | { problem: LineProblem } {
  const code = languageTagField.safeParse(languageNamed(cell) ?? cell.replaceAll("_", "-"));
  if (code.success) return { languageCode: code.data };
  return {
    problem: {
      reason: `“${shortened(cell)}” is not a language.`,
      suggestion: "Write the code of a language, such as en, de or pt-BR, or leave it empty.",
    },
  };
}

/** The columns that have something in them and are not used; one whose numbers cannot be read is not used either. */
function unusedOf(header: readonly string[], rows: readonly TableRow[], columns: Columns): string[] {
  const used = new Set(Object.values(columns));
  return header.flatMap((name, column) => {
    const cells = rows.map((row) => cellOf(row, column)).filter(isFilled);
    const isNumbers = column === columns.volume || column === columns.impressions;
    if (cells.length === 0) return [];
    if (used.has(column) && !(isNumbers && cells.every((cell) => countOf(cell) === null))) return [];
    return isFilled(name) ? shortened(name) : `column ${column + 1}`;
  });
}

const nameLengthMax = 60;

function shortened(name: string): string {
  const line = name.replaceAll(/\s+/gu, " ").trim();
  return line.length > nameLengthMax ? `${line.slice(0, nameLengthMax)}…` : line;
}

/** A whole number as tables write it, such as 1,234 or 1.234 or 1 234, also with zeros behind a point; else null. */
function countOf(cell: string): number | null {
  const whole = cell.trim().replace(/[.,]0{1,2}$/, "");
  const isGrouped = /^\d{1,3}([\s.,'’])(?:\d{2,3}\1)*\d{3}$/u.test(whole);
  const digits = isGrouped ? whole.replaceAll(/\D/gu, "") : whole;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}
