import { canonicalOfHeader, isElsewhere } from "@/lib/pages/canonical";
import { forbidsIndexing, headerDirectives, isForSearch } from "@/lib/pages/directives";
import type { WebPage } from "@/lib/pages/read-page";
import type { PageResponse } from "../page-response";
import {
  failed,
  failedIf,
  notApplicable,
  notMeasured,
  passed,
  type RuleOutcome,
  rulesOf,
} from "../page-rule";

const expiry = /^unavailable_after\s*:\s*(.+)$/;
const known =
  /^(?:all|index|follow|noindex|nofollow|none|noarchive|nocache|nosnippet|noimageindex|notranslate|indexifembedded|noodp|noydir|noai|noimageai|nopagereadaloud|nositelinkssearchbox|max-snippet\s*:\s*-?\d+|max-video-preview\s*:\s*-?\d+|max-image-preview\s*:\s*(?:none|standard|large)|unavailable_after\s*:.*)$/;

/** With more words, a page whose title speaks of errors is an article about them. */
const errorPageWordsMax = 150;
const errorTitles =
  /^\W*(?:error\W{0,3})?404\b|\berror 404\b|\b404\W{1,3}(?:error|not found|page)|^\W*not found\b|\bpage (?:was |is |could |can )?(?:not|n't) (?:be )?found\b|seite (?:wurde )?nicht gefunden|page (?:introuvable|non trouv[ée]e)|p[áa]gina no encontrada|pagina non trovata|p[áa]gina n[ãa]o encontrada|pagina niet gevonden|nie znaleziono strony|sidan hittades inte|ページが見つかりません|页面不存在|找不到页面|страница не найдена/iu;

/** Rules about what the page tells crawlers in its robots meta elements and its X-Robots-Tag header. */
export const directiveRules = rulesOf("indexing", [
  {
    id: "robots-directives-known",
    severity: "notice",
    title: "Directives for crawlers that do not exist",
    why: "Crawlers ignore a misspelt directive, so the page is not treated as intended.",
    fix: "Correct the spelling: for example noindex, nofollow or max-snippet:50, with commas between them.",
    reads: "page",
    check(page, response) {
      const given = searchDirectives(page, response);
      if (given.length === 0) return notApplicable;
      const odd = given.filter((directive) => !known.test(directive));
      return failedIf(odd.length > 0, "Search engines do not know what is meant.", odd);
    },
  },
  {
    id: "links-may-be-followed",
    severity: "notice",
    title: "The page asks crawlers not to follow its links",
    why: "Pages that only this page links to are not found, and its links count for nothing.",
    fix: "Remove nofollow from the robots meta element and the X-Robots-Tag header.",
    reads: "page",
    check(page, response) {
      const given = searchDirectives(page, response);
      if (given.some(forbidsIndexing)) return notApplicable;
      return failedIf(given.includes("nofollow"), "None of its links is followed.", ["nofollow"]);
    },
  },
  {
    id: "noindex-without-canonical",
    severity: "warning",
    title: "The page is hidden and also names another as canonical",
    why: "The two contradict each other: noindex may be applied to the canonical page too.",
    fix: "Keep the canonical address for a copy of another page, or noindex for a page that nobody should find.",
    reads: "page",
    check(page, response) {
      if (!searchDirectives(page, response).some(forbidsIndexing)) return notApplicable;
      const canonical =
        page.canonicals[0]?.url ?? canonicalOfHeader(response.headers.get("link"), response.url);
      return failedIf(isElsewhere(canonical, response.url), "Search engines get both.", [canonical ?? ""]);
    },
  },
  {
    id: "not-expired",
    severity: "error",
    title: "The page has asked to be dropped after a day that is past",
    why: "Search engines remove the page after the day that unavailable_after names.",
    fix: "Remove unavailable_after, or name a later day.",
    reads: "page",
    check: (page, response) => expiryOutcome(searchDirectives(page, response), response.headers.get("date")),
  },
  {
    id: "not-a-soft-404",
    severity: "warning",
    title: "An error page that answers with success",
    why: "Search engines index the error page, or distrust the site's answers.",
    fix: "Answer with HTTP 404 or 410 where there is no page.",
    reads: "page",
    check({ title, h1s, wordCount }) {
      const said = [title, h1s[0]].find((text) => errorTitles.test(text ?? ""));
      const isError = said !== undefined && said !== null && wordCount < errorPageWordsMax;
      return failedIf(isError, "It says that there is no page, and answers that there is.", [said ?? ""]);
    },
  },
]);

/** Directives that concern search, of meta elements and of the header. */
export function searchDirectives(page: WebPage, { headers }: PageResponse): string[] {
  return [
    ...page.crawlerDirectives.filter(({ agent }) => isForSearch(agent)),
    ...headerDirectives(headers.get("x-robots-tag") ?? "").filter(({ agent }) => isForSearch(agent)),
  ].map(({ directive }) => directive);
}

function expiryOutcome(directives: readonly string[], dateHeader: string | null): RuleOutcome {
  const written = directives.flatMap((directive) => expiry.exec(directive)?.[1] ?? [])[0];
  if (written === undefined) return notApplicable;
  const [until, now] = [Date.parse(written), Date.parse(dateHeader ?? "")];
  if (Number.isNaN(until)) return notMeasured("The day that unavailable_after names cannot be read.");
  if (Number.isNaN(now)) return notMeasured("The server does not say what day it is.");
  return until < now ? failed("The day is past.", [`unavailable_after: ${written}`]) : passed;
}
