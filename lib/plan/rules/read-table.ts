import { CsvError, parse } from "csv-parse/sync";
import { linesMax } from "./keyword-lines";

const columnsMax = 100;
/** How long a row may be, in characters: as long as a brief, its title and its keyword. */
const rowLengthMax = 12_000;
const rowBytesMax = 4 * rowLengthMax;

export interface TableRow {
  /** The number of the line on which it begins, from 1. */
  line: number;
  cells: string[];
}

/** The rows of a table that are not empty, or the sentence that says what is wrong with it. */
export type Table = { rows: TableRow[] } | { problem: string };

/** Reads a table whose delimiter is found by the names that its header should have. */
export function readTable(text: string, isHeader: (cell: string) => boolean): Table {
  if (isOfficeFile(text)) return { problem: officeFileProblem };
  const { plain, declared } = withoutDeclaration(text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n"));
  // A line of delimiters alone would become a hundred thousand cells.
  const long = plain.split("\n").findIndex(({ length }) => length > rowLengthMax);
  if (long >= 0) return { problem: tooLong(long + 1) };
  const rows: TableRow[] = [];
  try {
    parse(plain, {
      delimiter: declared ?? delimiterOf(plain, isHeader),
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: rowBytesMax,
      on_record: (cells: string[], { lines }) => {
        const breaks = cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
        if (cells.some(isFilled)) rows.push({ line: lines - breaks, cells });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) return { problem: problemOf(error, rows.at(-1)?.line ?? 0) };
    throw error;
  }
  // One more, because of the header.
  if (rows.length > linesMax + 1) {
    return { problem: `The file has more than ${linesMax} rows: split it, and send the rest afterwards.` };
  }
  if (rows.some(({ cells }) => cells.slice(columnsMax).some(isFilled))) {
    return {
      problem: `The file has more than ${columnsMax} columns: keep those with what is to be planned.`,
    };
  }
  return { rows };
}

const officeFileProblem =
  "The file is a workbook, not a table as text: in the program that wrote it, save it as CSV, and choose that file.";

/** The first bytes of an .xlsx or an .xls file, however they were decoded: a packed file, and a compound file. */
function isOfficeFile(text: string): boolean {
  return ["PK\u0003\u0004", "\u00D0\u00CF\u0011\u00E0"].some((signature) => text.startsWith(signature));
}

function tooLong(line: number): string {
  return `Line ${line} of the file is longer than ${rowLengthMax} characters.`;
}

function problemOf({ code }: CsvError, lastLine: number): string {
  if (code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE") {
    return `After line ${lastLine} the file has a quote that is not closed, or a row of more than ${rowLengthMax} characters.`;
  }
  return "The file is not a readable CSV file.";
}

/** Excel declares a delimiter in a first line such as `sep=;`. It is emptied, so that the lines keep their numbers. */
function withoutDeclaration(text: string): { plain: string; declared: string | null } {
  const [whole = "", declared = null] = /^"?sep=([,;\t])"?(?=\n)/i.exec(text) ?? [];
  return { plain: text.slice(whole.length), declared };
}

/** Exports use commas, semicolons or tabs by country: the one that separates the most known names, else the most cells. */
function delimiterOf(text: string, isHeader: (cell: string) => boolean): string {
  const head = text.split("\n").find(isFilled) ?? "";
  const counted = [",", ";", "\t"].map((each) => {
    const cells = head.replaceAll(/"[^"]*"/g, (quoted) => quoted.replaceAll(each, " ")).split(each);
    const known = cells.filter((cell) => isHeader(cell.replaceAll('"', ""))).length;
    return { each, rank: known * rowLengthMax + cells.length };
  });
  return counted.reduce((best, next) => (next.rank > best.rank ? next : best)).each;
}

export function isFilled(cell: string): boolean {
  return cell.trim() !== "";
}
