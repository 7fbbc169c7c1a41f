import { isDay } from "@/lib/text/is-day";

/** A year, a month, a day, or a day with a time and its zone. */
const w3cDate =
  /^\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?)?)?$/;
const lengthMax = 40;

/** Whether a text is a date as sitemaps write it: the profile of ISO 8601 that the W3C has published. */
export function isW3cDate(text: string): boolean {
  return (
    text.length < lengthMax &&
    w3cDate.test(text) &&
    (/^\d{4}$/.test(text) || isDay(text)) &&
    !Number.isNaN(Date.parse(text))
  );
}
