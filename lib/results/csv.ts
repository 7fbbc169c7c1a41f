import { CsvError, parse } from "csv-parse/sync";
import { pageAddress } from "./rules/page-address";

/** How much of a file one import takes, in bytes. */
export const figuresCsvBytesMax = 5 * 1024 * 1024;
export const queryBytesMax = 500;
/** In characters; a line of delimiters alone would become very many cells. */
const lineLengthMax = 8_000;
/** What stands in later columns is not kept. */
const columnsMax = 50;
/** How many faulty lines are told. */
const faultsMax = 20;
const countMax = 1_000_000_000;
const positionMax = 10_000;

/** What a page brought on a day, for one query or, with the query "", in all. */
export interface DayFigure {
  /** As `pageAddress` writes it. */
  page: string;
  day: string;
  query: string;
  clicks: number;
  impressions: number;
  position: number;
}

interface LineFault {
  line: number;
  reason: string;
}

/** The figures of a table, or what is wrong with it: in a sentence, or line by line. */
export type FiguresTable =
  | { rows: DayFigure[] }
  | { problem: string }
  | { faults: LineFault[]; faultsInAll: number };

/** What the columns are called, in lower case, in the tables that people export with their days. */
const columnNames = {
  day: ["date", "day", "data date"],
  page: ["page", "pages", "url", "address", "landing page", "top pages"],
  query: ["query", "queries", "search query", "search term", "keyword", "top queries"],
  clicks: ["clicks", "url clicks", "web clicks"],
  impressions: ["impressions", "url impressions", "web impressions"],
  position: ["position", "average position", "avg. position", "avg position"],
} as const;
type Column = keyof typeof columnNames;
type Columns = Record<Exclude<Column, "query">, number> & { query: number | null };

interface Line {
  line: number;
  cells: string[];
}

/** Reads a table of daily figures. `today` is the last day that any of them may be of. */
export function readFiguresCsv(csv: string, today: string): FiguresTable {
  if (csv.startsWith("PK\u0003\u0004")) {
    return { problem: "The file is a workbook or an archive: save the table as CSV, and choose that file." };
  }
  const text = csv.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const long = text.split("\n").findIndex(({ length }) => length > lineLengthMax);
  if (long >= 0)
    return { problem: `Line ${long + 1} of the file is longer than ${lineLengthMax} characters.` };
  const lines = linesOf(text);
  if ("problem" in lines) return lines;
  const [head, ...rest] = lines;
  if (head === undefined) return { problem: "The file is empty." };
  const columns = columnsOf(head.cells);
  if ("problem" in columns) return columns;
  if (rest.length === 0) return { problem: "The file has no lines below its header." };
  return figuresOf(rest, columns, today);
}

function linesOf(text: string): Line[] | { problem: string } {
  const lines: Line[] = [];
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 4 * lineLengthMax,
      on_record: (cells: string[], { lines: line }) => {
        if (cells.some((cell) => cell.trim() !== "")) lines.push({ line, cells: cells.slice(0, columnsMax) });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return {
      problem: `After line ${lines.at(-1)?.line ?? 0} the file has a quote that is not closed, or is not readable as CSV.`,
    };
  }
  return lines;
}

/** Exports use commas, semicolons or tabs by country: the one that makes the most cells of the header. */
function delimiterOf(text: string): string {
  const [head = ""] = text.split("\n", 1);
  const counted = [",", ";", "\t"].map((each) => ({ each, cells: head.split(each).length }));
  return counted.reduce((best, next) => (next.cells > best.cells ? next : best)).each;
}

function columnsOf(header: readonly string[]): Columns | { problem: string } {
  const names = header.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, " "),
  );
  const placeOf = (column: Column) =>
    names.findIndex((name) => columnNames[column].some((known) => known === name));
  const [day, page, query] = [placeOf("day"), placeOf("page"), placeOf("query")];
  const [clicks, impressions, position] = [placeOf("clicks"), placeOf("impressions"), placeOf("position")];
  if (day < 0) {
    const isSums = page >= 0 || query >= 0;
    return {
      problem: isSums
        ? "The file has no column called “Date”. Queries.csv and Pages.csv of Search Console’s own export are sums of many days and cannot be used: export a table with Date and Page, for example with Looker Studio or a spreadsheet add-on, or connect Search Console."
        : missing("Date"),
    };
  }
  if (page < 0) return { problem: missing("Page") };
  if (clicks < 0) return { problem: missing("Clicks") };
  if (impressions < 0) return { problem: missing("Impressions") };
  if (position < 0) return { problem: missing("Position") };
  return { day, page, query: query < 0 ? null : query, clicks, impressions, position };
}

const missing = (name: string) =>
  `The file has no column called “${name}”: its first line must name the columns Date, Page, Clicks, Impressions and Position, and Query if there is one.`;

function figuresOf(lines: readonly Line[], columns: Columns, today: string): FiguresTable {
  const rows: DayFigure[] = [];
  const faults: LineFault[] = [];
  let faultsInAll = 0;
  for (const { line, cells } of lines) {
    const figure = figureOf(cells, columns, today);
    if (typeof figure !== "string") {
      rows.push(figure);
      continue;
    }
    faultsInAll += 1;
    if (faults.length < faultsMax) faults.push({ line, reason: figure });
  }
  return faultsInAll > 0 ? { faults, faultsInAll } : { rows };
}

/** The figure of a line, or what is wrong with it. */
function figureOf(cells: readonly string[], columns: Columns, today: string): DayFigure | string {
  const cellOf = (column: number | null) => (column === null ? "" : (cells[column] ?? "").trim());
  const day = cellOf(columns.day);
  if (!isDay(day)) return `The date ${quoted(day)} must be written like 2026-11-30.`;
  if (day > today) return `The date ${day} is in the future.`;
  const address = cellOf(columns.page);
  const page = pageAddress(address);
  if (page === null)
    return `The page ${quoted(address)} must be a whole address such as https://example.com/tea.`;
  const query = cellOf(columns.query);
  if (Buffer.byteLength(query) > queryBytesMax) return `The query is longer than ${queryBytesMax} bytes.`;
  const clicks = countIn(cellOf(columns.clicks));
  if (clicks === null) return `The clicks ${quoted(cellOf(columns.clicks))} must be a whole number.`;
  const impressions = countIn(cellOf(columns.impressions));
  if (impressions === null)
    return `The impressions ${quoted(cellOf(columns.impressions))} must be a whole number.`;
  if (clicks > impressions) return `There are more clicks (${clicks}) than impressions (${impressions}).`;
  const position = impressions === 0 ? 0 : positionIn(cellOf(columns.position));
  if (position === null)
    return `The position ${quoted(cellOf(columns.position))} must be a number from 1, such as 7.4.`;
  return { page, day, query, clicks, impressions, position };
}

function isDay(text: string): boolean {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

const quotedLengthMax = 60;

function quoted(cell: string): string {
  const line = cell.replaceAll(/\s+/g, " ");
  return `“${line.length > quotedLengthMax ? `${line.slice(0, quotedLengthMax)}…` : line}”`;
}

/** A whole number as tables write it, such as 1,234 or 1.234 or 1 234, also with zeros behind a point; else null. */
function countIn(cell: string): number | null {
  const whole = cell.replace(/[.,]0{1,2}$/, "");
  const digits = /^\d{1,3}(?:[\s.,'’]\d{3})+$/.test(whole) ? whole.replaceAll(/\D/g, "") : whole;
  const number = /^\d{1,10}$/.test(digits) ? Number(digits) : null;
  return number !== null && number <= countMax ? number : null;
}

function positionIn(cell: string): number | null {
  if (!/^\d{1,5}(?:[.,]\d{1,20})?$/.test(cell)) return null;
  const position = Number(cell.replace(",", "."));
  return position >= 1 && position <= positionMax ? position : null;
}
