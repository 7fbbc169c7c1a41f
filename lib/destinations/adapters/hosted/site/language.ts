import { LRUCache } from "lru-cache";

export interface Language {
  /** A canonical BCP 47 tag; `und` when the stored tag is not valid. */
  lang: string;
  dir: "ltr" | "rtl";
}

const rightToLeftScripts = new Set(
  "Adlm Arab Aran Gara Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi".split(" "),
);

/** The language of a text, and the direction of its script. */
export function languageOf(tag: string): Language {
  const locale = parseLocale(tag);
  if (locale === null) return { lang: "und", dir: "ltr" };
  const script = locale.maximize().script ?? "";
  return { lang: locale.toString(), dir: rightToLeftScripts.has(script) ? "rtl" : "ltr" };
}

function parseLocale(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Making a formatter takes longer than printing the rest of a page's header. */
const formatters = new LRUCache<string, ReturnType<typeof formattersOf>>({ max: 100 });

function formattersOf(lang: string) {
  return {
    date: new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" }),
    minutes: new Intl.NumberFormat(lang, { style: "unit", unit: "minute", unitDisplay: "long" }),
  };
}

function formattersIn({ lang }: Language): ReturnType<typeof formattersOf> {
  const found = formatters.get(lang) ?? formattersOf(lang);
  formatters.set(lang, found);
  return found;
}

/** A date such as "14 March 2026", in the reader's language. */
export function longDate(moment: Date, language: Language): string {
  return formattersIn(language).date.format(moment);
}

const wordsPerMinute = 220;

/** A duration such as "4 minutes", in the reader's language; at least one minute. */
export function readingTime(words: number, language: Language): string {
  return formattersIn(language).minutes.format(Math.max(1, Math.round(words / wordsPerMinute)));
}
