import type { Day } from "@/lib/platform/calendar-day";
import type { LineProblem } from "./keyword-lines";

/** In characters; what is longer is no date, in any spelling. */
const dateLengthMax = 40;

type DayReading = { day: Day } | { problem: LineProblem };

/**
 * The day that a cell of a table names: year first, day first with dots, or with the name of the month. With slashes or
 * hyphens the order of day and month differs by country, so a date that both orders make a day of is not guessed at.
 */
export function readDay(cell: string): DayReading {
  const text = cell
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .trim();
  if (text.length > dateLengthMax) return noDate(text);
  const date = text.replace(/[T ]00:00(:00(\.0{1,6})?)?Z?$/, "");
  const yearFirst = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})日)$/.exec(date);
  if (yearFirst !== null) {
    const [, year, , month = yearFirst[5], day = yearFirst[6]] = yearFirst;
    return dayOf(year, month, day) ?? noDate(text);
  }
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(date);
  if (dotted !== null) return dayOf(dotted[3], dotted[2], dotted[1]) ?? noDate(text);
  const numbers = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/.exec(date);
  if (numbers !== null) return inEitherOrder(text, numbers[4], numbers[1], numbers[3]);
  return withMonthName(date) ?? noDate(text);
}

function inEitherOrder(text: string, year = "", first = "", second = ""): DayReading {
  const [dayFirst, monthFirst] = [dayOf(year, second, first), dayOf(year, first, second)];
  if (dayFirst === null || monthFirst === null || dayFirst.day === monthFirst.day)
    return dayFirst ?? monthFirst ?? noDate(text);
  const reason = `The date ${text} can be two days.`;
  return { problem: { reason, suggestion: `Write ${dayFirst.day} or ${monthFirst.day}.` } };
}

/** Such as 30 November 2026, 30-Nov-2026, 30. November 2026 or November 30, 2026. */
function withMonthName(date: string): { day: Day } | null {
  const words = date.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  const numbers = words.filter((word) => /^\d/.test(word));
  const names = words.filter(
    (word) => !/^\d/.test(word) && !["de", "of", "th", "st", "nd", "rd"].includes(word),
  );
  const month = monthNumbers().get(names[0] ?? "");
  const [day = "", year = ""] = numbers;
  if (month === undefined || names.length > 1 || numbers.length > 2) return null;
  return /^\d{1,2}$/.test(day) && /^\d{4}$/.test(year) ? dayOf(year, String(month), day) : null;
}

let monthsByName: ReadonlyMap<string, number> | null = null;

/** The months by their names, long and short, in the languages of the headers. No name is that of two months. */
function monthNumbers(): ReadonlyMap<string, number> {
  monthsByName ??= new Map([...monthNames(), ["mrz", 3]]);
  return monthsByName;
}

function monthNames(): [string, number][] {
  const formats = ["en", "de", "fr", "es", "it", "pt", "nl"].flatMap((language) =>
    // Some languages write a short month in another way beside a day.
    ([{ month: "long" }, { month: "short" }, { month: "short", day: "numeric" }] as const).map(
      (style) => new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" }),
    ),
  );
  return Array.from({ length: 12 }, (_, index) => index).flatMap((index) =>
    formats.map((format): [string, number] => {
      const parts = format.formatToParts(Date.UTC(2026, index, 1));
      const name = parts.find(({ type }) => type === "month")?.value ?? "";
      return [name.toLowerCase().replace(/\.$/, ""), index + 1];
    }),
  );
}

/** A day that exists; null for what is none. */
function dayOf(year = "", month = "", day = ""): { day: Day } | null {
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = Date.parse(`${written}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== written ? null : { day: written };
}

function noDate(text: string): { problem: LineProblem } {
  const shown = text.length > dateLengthMax ? `${text.slice(0, dateLengthMax)}…` : text;
  const suggestion = "Write the day as 2026-11-30, without a time, or leave it empty.";
  return { problem: { reason: `“${shown}” is not a date.`, suggestion } };
}
