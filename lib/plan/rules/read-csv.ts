import { CsvError, parse } from "csv-parse/sync";
import type { KeywordLine } from "./keyword-lines";

/** How much of a file one call takes, in bytes. */
export const csvBytesMax = 256 * 1024;

const lineLengthMax = 10_000;

/** The keywords of a table in the order of its impressions, or the sentence that says what is wrong with it. */
export type CsvReading = { lines: KeywordLine[] } | { problem: string };

/**
 * What a column of keywords is called: in the export of Google Search Console (“Queries.csv”) in its common languages,
 * and in the exports of usual keyword tools. In lower case. Exports in other languages are known by their shape.
 */
const keywordHeaders = namesIn(`
  top queries|queries|query|keyword|keywords|search term|search query
  häufigste suchanfragen|suchanfragen|suchanfrage|suchbegriff
  requêtes les plus fréquentes|principales requêtes|requêtes|requête|mot clé|mot-clé
  consultas principales|principales consultas|consultas|consulta|palabra clave
  query più frequenti|query principali|parola chiave
  principais consultas|consultas principais|consultas mais frequentes|palavra-chave
  populairste zoekopdrachten|meest voorkomende zoekopdrachten|zoekopdrachten|zoekopdracht|zoekwoord
  najczęstsze zapytania|najpopularniejsze zapytania|zapytania|zapytanie|słowo kluczowe
  populäraste sökfrågorna|vanligaste sökfrågorna|vanligaste sökfrågor|sökfrågor|nyckelord
  populære forespørgsler|forespørgsler|mest almindelige søgeord|søkeord|søgeord|suosituimmat kyselyt|kyselyt
  nejčastější dotazy|dotazy|klíčové slovo|en çok yapılan sorgular|en popüler sorgular|sorgular|sorgu
  самые популярные запросы|популярные запросы|поисковый запрос|запросы|запрос|ключевое слово
  上位のクエリ|クエリ|キーワード|热门查询|查询|熱門查詢項目|熱門查詢|인기 검색어|검색어`);

const impressionHeaders = namesIn(`
  impressions|impressionen|impresiones|impressioni|impressões|vertoningen|weergaven|wyświetlenia
  visningar|exponeringar|eksponeringer|visninger|näyttökerrat|zobrazení|gösterimler|gösterim|görüntüleme|показы
  表示回数|展示|展示次数|曝光|曝光次數|노출|노출수
  search volume|volume|volumen|avg. monthly searches`);

function namesIn(table: string): ReadonlySet<string> {
  return new Set(table.split(/[|\n]/).map((name) => name.trim()));
}

/** Reads a table of keywords: the column is found by its header, and a file of one column needs none. */
export function readKeywordCsv(text: string): CsvReading {
  // A line of delimiters alone would become a hundred thousand cells.
  const hasLongLine = text.split(/[\r\n]/).some(({ length }) => length > lineLengthMax);
  const rows = hasLongLine ? null : rowsOf(text);
  if (rows === null) return { problem: "The file is not a readable CSV file." };
  const [head] = rows;
  if (head === undefined) return { problem: "The file is empty." };
  const names = head.cells.map(headerName);
  const columns = columnsOf(names, rows.slice(1));
  if (columns === null && names.length > 1) {
    return {
      problem:
        "No column of the file is called “Top queries”, “Query” or “Keyword”: rename the one with the keywords.",
    };
  }
  const at = columns ?? { keyword: 0, impressions: -1 };
  const found = rows.slice(columns === null ? 0 : 1).map(({ line, cells }) => ({
    line,
    keyword: (cells[at.keyword] ?? "").trim(),
    impressions: countOf(cells[at.impressions] ?? "") ?? 0,
  }));
  const lines = found
    .filter(({ keyword }) => keyword !== "")
    .sort((a, b) => b.impressions - a.impressions || a.line - b.line)
    .map(({ line, keyword }) => ({ line, keyword }));
  return { lines };
}

interface Columns {
  keyword: number;
  /** -1 where there is none. */
  impressions: number;
}

/** Which column has the keywords, and which their impressions; null if neither header nor shape tells. */
function columnsOf(names: readonly string[], rows: readonly Row[]): Columns | null {
  const keyword = names.findIndex((name) => name !== "" && keywordHeaders.has(name));
  if (keyword < 0) return isQueriesTable(names, rows) ? { keyword: 0, impressions: 2 } : null;
  return { keyword, impressions: names.findIndex((name) => name !== "" && impressionHeaders.has(name)) };
}

/** How many rows are looked at to tell a table by its shape. */
const shapeRowsMax = 50;

/**
 * Whether a table with unknown headers has the shape of the Search Console's queries: a text, clicks, impressions, a
 * percentage and a position. Its queries are in lower case, in contrast to countries and devices, and are no addresses
 * and no dates.
 */
function isQueriesTable(names: readonly string[], rows: readonly Row[]): boolean {
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

/** A header as the tables above write it: with ordinary spaces, and letters composed. */
function headerName(cell: string): string {
  return cell.normalize("NFC").replaceAll(/\s+/gu, " ").trim().toLowerCase();
}

interface Row {
  line: number;
  cells: string[];
}

function rowsOf(text: string): Row[] | null {
  const plain = text.replace(/^\uFEFF/, "");
  const rows: Row[] = [];
  try {
    parse(plain, {
      delimiter: delimiterOf(plain),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: lineLengthMax,
      on_record: (cells: string[], { lines }) => {
        rows.push({ line: lines, cells });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

/** The delimiter that occurs most in the first line; exports use commas, semicolons or tabs by country. */
function delimiterOf(text: string): string {
  const [head = ""] = text.split(/[\r\n]/, 1);
  const counted = [",", ";", "\t"].map((each) => ({ each, count: head.split(each).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).each;
}

/** A number as tables write it, such as 1,234 or 1.234 or 1 234; null for anything else. */
function countOf(cell: string): number | null {
  const digits = cell.replaceAll(/[\s.,'’\u00A0\u202F]/gu, "");
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}
