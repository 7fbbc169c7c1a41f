import { CsvError, parse } from "csv-parse/sync";
import type { KeywordLine } from "./keyword-lines";

/** How much of a file one call takes, in bytes. */
export const csvBytesMax = 256 * 1024;

const lineLengthMax = 10_000;

/** The keywords of a table in the order of its impressions, or the sentence that says what is wrong with it. */
export type CsvReading = { lines: KeywordLine[] } | { problem: string };

/**
 * What a column of keywords is called: in the export of Google Search Console (“Queries.csv”) in its common languages,
 * and in the exports of usual keyword tools. In lower case.
 */
const keywordHeaders = namesIn(`
  top queries|queries|query|keyword|keywords|search term|search query
  häufigste suchanfragen|suchanfragen|suchanfrage|suchbegriff
  requêtes les plus fréquentes|principales requêtes|requêtes|requête|mot clé|mot-clé
  consultas principales|principales consultas|consultas|consulta|palabra clave
  query più frequenti|query principali|parola chiave
  principais consultas|consultas principais|palavra-chave
  populairste zoekopdrachten|meest voorkomende zoekopdrachten|zoekopdrachten|zoekwoord
  najczęstsze zapytania|najpopularniejsze zapytania|zapytania|słowo kluczowe
  populäraste sökfrågorna|vanligaste sökfrågor|sökfrågor|nyckelord
  populære forespørgsler|forespørgsler|søkeord|søgeord
  nejčastější dotazy|dotazy|klíčové slovo|en çok yapılan sorgular|sorgular
  самые популярные запросы|популярные запросы|запросы|ключевое слово
  上位のクエリ|クエリ|キーワード|热门查询|查询|熱門查詢項目|인기 검색어|검색어`);

const impressionHeaders = namesIn(`
  impressions|impressionen|impresiones|impressioni|impressões|vertoningen|wyświetlenia
  visningar|eksponeringer|visninger|zobrazení|gösterimler|показы|表示回数|展示|曝光|曝光次數|노출|노출수
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
  const names = head.cells.map((name) => name.trim().toLowerCase());
  const column = names.findIndex((name) => name !== "" && keywordHeaders.has(name));
  if (column < 0 && names.length > 1) {
    return {
      problem:
        "No column of the file is called “Top queries”, “Query” or “Keyword”: rename the one with the keywords.",
    };
  }
  const impressions = names.findIndex((name) => name !== "" && impressionHeaders.has(name));
  const found = rows.slice(column < 0 ? 0 : 1).map(({ line, cells }) => ({
    line,
    keyword: (cells[Math.max(0, column)] ?? "").trim(),
    impressions: impressions < 0 ? 0 : countOf(cells[impressions] ?? ""),
  }));
  const lines = found
    .filter(({ keyword }) => keyword !== "")
    .sort((a, b) => b.impressions - a.impressions || a.line - b.line)
    .map(({ line, keyword }) => ({ line, keyword }));
  return { lines };
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

/** A number as tables write it, such as 1,234 or 1.234 or 1 234; 0 for anything else. */
function countOf(cell: string): number {
  const digits = cell.replaceAll(/[\s.,'’\u00A0\u202F]/gu, "");
  return /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
}
