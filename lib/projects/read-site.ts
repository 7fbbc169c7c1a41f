import { type PageSummary, summaryOf } from "@/lib/audits/audit-page";
import { readResponse } from "@/lib/audits/page-response";
import type { FetchedAnswer } from "@/lib/pages/fetched-answer";
import type { WebPage } from "@/lib/pages/read-page";
import { isSamePage } from "@/lib/pages/same-page";
import { platformOf, type SitePlatform } from "@/lib/pages/site-platform";
import { isLanguageTag } from "@/lib/text/language-tag";
import { otherLanguageOf, writtenLanguageOf } from "@/lib/text/written-language";

/** What the home page of a site says about the site. The texts are a stranger's: cut to a length, but not cleaned. */
export type ReadSite =
  | { unreadableReason: string }
  | {
      summary: PageSummary;
      /** A valid language tag; null when neither the page nor its text tells. */
      language: string | null;
      platform: SitePlatform | null;
    };

/** Reads the answer to a request for the home page of a site. */
export function readSite(requestedUrl: string, answer: FetchedAnswer): ReadSite {
  const { content } = readResponse(requestedUrl, answer);
  if (content.kind !== "page") return { unreadableReason: content.reason };
  const { page } = content;
  return {
    summary: summaryOf(page),
    language: languageOf(page),
    platform: platformOf(page, answer.headers),
  };
}

/**
 * The language of a page: what it declares, unless its text is clearly in another one, as on sites whose theme declares
 * the English of its maker. Without a declaration, that of the text.
 */
function languageOf(page: WebPage): string | null {
  const declared = declaredLanguageOf(page);
  if (declared === null) return writtenLanguageOf(page.mainText);
  return otherLanguageOf(page.mainText, declared) ?? declared;
}

function declaredLanguageOf({ lang, alternates, openGraph, url }: WebPage): string | null {
  const own = alternates.filter((each) => each.url !== null && isSamePage(each.url, url));
  const tags = [lang, ...own.map(({ hreflang }) => hreflang), openGraph.get("locale")?.replaceAll("_", "-")];
  const tag = tags.find((each) => each !== null && each !== undefined && isLanguageTag(each.trim()));
  return tag ? new Intl.Locale(tag.trim()).toString() : null;
}
