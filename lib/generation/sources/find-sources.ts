import { storableText } from "@/lib/platform/db/storable";
import type { GenerationDeps } from "../deps";
import { hashOf } from "../hash-of";
import type { NewSource } from "../rows/sources";
import { gatherSources, withoutBoilerplate } from "./gather-sources";
import type { PageReading, ReceivedPage } from "./page-reader";
import { readPages } from "./read-pages";
import type { ReadSourcePage } from "./read-source-page";

export interface SourceRequest {
  projectId: string;
  website: string;
  languageCode: string;
  keyword: string;
  queries: readonly string[];
}

export interface FoundSources {
  /** The readable ones first, the most relevant first; then those that could not be read. */
  sources: NewSource[];
  /** Other pages of the crawled site, which the article may link. */
  pages: { url: string; title: string }[];
}

const sitePagesRead = 6;
const linkPagesMax = 12;
const queriesMax = 4;
const foundPerQuery = 10;

/**
 * Finds and reads the sources of an article: pages of the project's own site, by full-text search over its last crawl
 * or else as its links and sitemap name them, and the results of the search provider if one is configured.
 */
export async function findSources(
  deps: Pick<GenerationDeps, "searchSite" | "searchWeb" | "searchResultsMax">,
  { projectId, website, languageCode, keyword, queries: wanted }: SourceRequest,
  reading: Omit<PageReading, "onFetched">,
): Promise<FoundSources> {
  const queries = [...new Set([keyword, ...wanted])].slice(0, queriesMax);
  const crawled = byRank(
    await Promise.all(queries.map((query) => deps.searchSite(projectId, query, languageCode, foundPerQuery))),
  );
  const site = crawled.slice(0, sitePagesRead);
  const ofSite = recorder("site");
  if (site.length > 0) {
    await readPages(
      site.map(({ url }) => url),
      { ...reading, onFetched: ofSite.record },
    );
  } else {
    const pages = await gatherSources({ website, keyword, ...reading, onFetched: ofSite.record });
    ofSite.keepOrder(pages);
  }
  const ofWeb = recorder("search");
  await readPages(await webAddresses(deps, queries, { website, languageCode, signal: reading.signal }), {
    ...reading,
    onFetched: ofWeb.record,
  });
  const asked = new Set(ofSite.sources().flatMap(({ url, finalUrl }) => [url, finalUrl]));
  const all = [...ofSite.sources(), ...ofWeb.sources()];
  return {
    sources: [...all.filter(isReadable), ...all.filter((source) => !isReadable(source))],
    pages: crawled.slice(0, linkPagesMax).filter(({ url }) => !asked.has(url)),
  };
}

function isReadable({ contentHash }: NewSource): boolean {
  return contentHash !== null;
}

/** Merges the results of several searches: what is found often and early comes first. */
function byRank(results: readonly (readonly { url: string; title: string }[])[]) {
  const found = new Map<string, { url: string; title: string; weight: number }>();
  for (const pages of results) {
    for (const [index, { url, title }] of pages.entries()) {
      const weight = (found.get(url)?.weight ?? 0) + 1 / (60 + index);
      found.set(url, { url, title, weight });
    }
  }
  return [...found.values()].sort((a, b) => b.weight - a.weight).map(({ url, title }) => ({ url, title }));
}

/** The addresses to read of what the search provider finds: none of the project's own site, few of any host. */
async function webAddresses(
  { searchWeb, searchResultsMax }: Pick<GenerationDeps, "searchWeb" | "searchResultsMax">,
  queries: readonly string[],
  { website, languageCode, signal }: { website: string; languageCode: string; signal: AbortSignal },
): Promise<string[]> {
  if (searchWeb === null || searchResultsMax === 0) return [];
  // One after the other, because providers limit how fast they are asked.
  const results: { url: string; title: string }[][] = [];
  for (const query of queries.slice(0, 2)) results.push(await searchWeb(query, languageCode, signal));
  const own = hostKey(website);
  const perHost = new Map<string, number>();
  return byRank(results)
    .filter(({ url }) => {
      if (!URL.canParse(url) || hostKey(url) === own) return false;
      const taken = perHost.get(hostKey(url)) ?? 0;
      perHost.set(hostKey(url), taken + 1);
      return taken < 2;
    })
    .slice(0, searchResultsMax)
    .map(({ url }) => url);
}

function hostKey(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}

/** Collects what was received for the pages of one origin. */
function recorder(origin: NewSource["origin"]) {
  const fetched: ReceivedPage[] = [];
  let ordered: readonly ReadSourcePage[] | null = null;
  const sourceOf = ({ url, finalUrl, status }: ReceivedPage, page: ReadSourcePage | null): NewSource => {
    const sections = (page?.sections ?? []).map(({ heading, paragraphs }) => ({
      heading: heading === null ? null : storableText(heading),
      paragraphs: paragraphs.map(storableText),
    }));
    return {
      url,
      finalUrl,
      httpStatus: status,
      origin,
      title: storableText(page?.title ?? ""),
      sections,
      words: page?.words ?? 0,
      contentHash: page === null ? null : hashOf(sections),
    };
  };
  return {
    record: (each: ReceivedPage) => void fetched.push(each),
    /** Takes over the pages that another function has chosen and cleaned. */
    keepOrder: (pages: readonly ReadSourcePage[]) => {
      ordered = pages;
    },
    sources(): NewSource[] {
      const pages =
        ordered ?? withoutBoilerplate(fetched.flatMap(({ page }) => (page === null ? [] : [page])));
      const byAddress = new Map(fetched.map((each) => [each.finalUrl, each]));
      const kept = pages.flatMap((page) => {
        const from = byAddress.get(page.url);
        return from === undefined ? [] : [sourceOf(from, page)];
      });
      const unread = fetched.filter(({ page }) => page === null).map((each) => sourceOf(each, null));
      return [...kept, ...unread];
    },
  };
}
