import type { FetchedAnswer } from "@/lib/pages/fetched-answer";
import { bigramsOf } from "@/lib/text/bigrams";
import { type AuditedPage, readAuditedPage, unreadAuditedPage } from "../page-facts";
import type { LoadedKind, PageColumns, PageRecord, PageText } from "../rows/outcomes";
import { addressJudge, type CrawlSite, type FoundAddress, type FoundLink } from "./found-address";

/** What a page says, as it is stored. Plain data, because it crosses from a worker thread. */
export interface CrawledPage extends Pick<PageRecord, "links" | "loaded" | "named"> {
  columns: PageColumns;
  /** For searches; null when the page has no text that could be read. */
  text: Pick<PageText, "title" | "language" | "text" | "bigrams"> | null;
}

/** How many different addresses of the site on one page are followed; the longest menus have fewer. */
const linksMax = 1000;
const imagesMax = 100;
/** In characters. The beginning of a longer text says what it is about. */
const textMax = 100_000;

/** Reads and judges pages, and finds the addresses of the site on each. */
export function readCrawledPages(
  pages: readonly { url: string; answer: FetchedAnswer }[],
  site: CrawlSite,
): CrawledPage[] {
  return pages.map(({ url, answer }) => crawledPageOf(readAuditedPage(url, answer), answer, site));
}

/** The record of a page that could not be read in time. */
export function unreadCrawledPage(requestedUrl: string, answer: FetchedAnswer, reason: string): CrawledPage {
  return crawledPageOf(unreadAuditedPage(requestedUrl, answer, reason), answer, { hosts: [], robots: [] });
}

function crawledPageOf(page: AuditedPage, { status }: FetchedAnswer, site: CrawlSite): CrawledPage {
  const judge = addressJudge(site);
  const isFound = status >= 200 && status <= 299;
  const language = languageOf(page.language);
  const { links, left } = linksOf(page, judge);
  const { facts, findings, passedRules, canonical, title, description, h1, wordCount, fingerprint } = page;
  return {
    columns: {
      indexable: isFound && page.indexable,
      notIndexableReason: isFound ? page.notIndexableReason : "status",
      unreadable: page.unreadableReason,
      canonical,
      title,
      description,
      h1,
      language,
      wordCount,
      textHash: fingerprint?.textHash ?? null,
      sketch: fingerprint?.sketch ?? null,
      facts: { ...facts, linksCut: facts.linksCut + left },
      findings,
      passedRules,
    },
    links,
    loaded: loadedBy(page, judge),
    named: namedBy(canonical, facts.alternates, (url) => judge(url) ?? []),
    text: page.unreadableReason === null && isFound ? textOf(page, title ?? "", language ?? "") : null,
  };
}

function textOf({ mainText }: AuditedPage, title: string, language: string): CrawledPage["text"] {
  const text = mainText.slice(0, textMax);
  return { title, language, text, bigrams: bigramsOf(`${title}\n${text}`) };
}

type AddressJudge = ReturnType<typeof addressJudge>;

/** The addresses of the site that a page names as its canonical one and its versions, each with which it is. */
export function namedBy(
  canonical: string | null,
  alternates: readonly { url: string }[],
  judge: (url: string) => FoundAddress | readonly FoundAddress[],
): PageRecord["named"] {
  const of = (url: string, foundBy: "canonical" | "alternate") =>
    [judge(url)].flat().map((address) => ({ ...address, foundBy }));
  return [
    ...alternates.flatMap(({ url }) => of(url, "alternate")),
    ...(canonical === null ? [] : of(canonical, "canonical")),
  ];
}

/** The addresses of the site that a page links to, and how many links lead to further ones. */
function linksOf({ links }: AuditedPage, judge: AddressJudge): { links: FoundLink[]; left: number } {
  const found = new Map<string, FoundLink>();
  let left = 0;
  for (const { url, uninformative, nofollow } of links) {
    const address = judge(url);
    if (address === null) continue;
    const known = found.get(address.url);
    if (known !== undefined) {
      known.vague &&= uninformative;
      known.nofollow &&= nofollow;
    } else if (found.size < linksMax) found.set(address.url, { ...address, vague: uninformative, nofollow });
    else left += 1;
  }
  return { links: [...found.values()], left };
}

/** What the page shows and runs, of the site's own hosts, each address once. */
function loadedBy({ facts, loaded }: AuditedPage, judge: AddressJudge): PageRecord["loaded"] {
  const found = new Map<string, PageRecord["loaded"][number]>();
  const addAll = (kind: LoadedKind, urls: readonly string[]) => {
    for (const url of urls) {
      const address = judge(url);
      if (address !== null && !found.has(address.url)) found.set(address.url, { ...address, kind });
    }
  };
  addAll("stylesheet", loaded.stylesheets);
  addAll("script", loaded.scripts);
  addAll("image", facts.images.slice(0, imagesMax));
  addAll("picture", loaded.pictures);
  return [...found.values()];
}

/** The first part of a declared language; null when it is none. */
function languageOf(declared: string | null): string | null {
  return /^[a-z]{2,3}(?=$|[-_])/.exec(declared?.toLowerCase() ?? "")?.[0] ?? null;
}
