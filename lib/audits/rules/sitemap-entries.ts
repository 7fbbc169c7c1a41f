import type { NewsEntry } from "@/lib/pages/sitemap-extensions";
import { isW3cDate } from "@/lib/pages/w3c-date";
import { counted, failedIf, notApplicable, passed, type RuleOutcome } from "../page-rule";

/** The most images that search engines read from one entry. */
const imagesReadMax = 1000;
/** News sitemaps are for the articles of the last two days; a third is left for time zones and late builds. */
const newsAgeMsMax = 3 * 24 * 60 * 60 * 1000;
/** Clocks differ, and a date without a time is that of some time zone. */
const futureMsMax = 24 * 60 * 60 * 1000;

export interface EntryImages {
  /** Of the images that were kept, how many have an absolute address, and an example of one that has not. */
  kept: number;
  usable: number;
  unusable: string | null;
  /** How many images the entry has, with those that were not kept. */
  count: number;
}

/** What is asked of the images and the news article of a sitemap's entry. `now` is in milliseconds. */
export const entryChecks = {
  "sitemap-images-valid"({ kept, usable, unusable, count }: EntryImages): RuleOutcome {
    if (count === 0) return notApplicable;
    if (count > imagesReadMax)
      return failedIf(true, `It lists ${count} images, and search engines read ${imagesReadMax}.`);
    const wrong = `${counted(kept - usable, "image")} of ${kept} without an absolute address in image:loc.`;
    return failedIf(usable < kept, wrong, unusable === null || unusable === "" ? [] : [unusable]);
  },

  "news-complete"(news: NewsEntry | null, now: number): RuleOutcome {
    if (news === null) return notApplicable;
    const missing = [
      ["news:title", news.title],
      ["news:publication_date", news.publicationDate],
      ["news:name", news.publication],
      ["news:language", news.language],
    ].flatMap(([name = "", value]) => (value === "" ? [name] : []));
    if (missing.length > 0) return failedIf(true, `Its news article lacks ${missing.join(", ")}.`);
    const isDay = isW3cDate(news.publicationDate) && news.publicationDate.length >= "2026-01-01".length;
    if (!isDay) return failedIf(true, "Its publication date is not a date.", [news.publicationDate]);
    const isFuture = Date.parse(news.publicationDate) > now + futureMsMax;
    return failedIf(isFuture, "Its publication date is in the future.", [news.publicationDate]);
  },

  "news-recent"(news: NewsEntry | null, now: number): RuleOutcome {
    if (news === null || !isW3cDate(news.publicationDate)) return notApplicable;
    const isOld = Date.parse(news.publicationDate) < now - newsAgeMsMax;
    return isOld
      ? failedIf(true, "Its news article is older than two days.", [news.publicationDate])
      : passed;
  },
};
