import { passagesOf } from "@/lib/content/source-passages";
import type { Database } from "@/lib/platform/db/connection";
import { storableText } from "@/lib/platform/db/storable";
import { oneLine } from "@/lib/text/one-line";
import type { RankingPage } from "@/lib/writers/writer";
import type { GenerationDeps } from "../deps";
import { hashOf } from "../hash-of";
import { rankPassages } from "../rows/rank-passages";
import type { NewSource } from "../rows/sources";
import { choosePages } from "./choose-pages";
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
  /** What the article has to answer. Those that no page answers are searched for once more. */
  questions: readonly string[];
}

export interface FoundSources {
  /** The readable ones first, the most relevant first; then those that could not be read. */
  sources: NewSource[];
  /** Other pages of the project's site and its published articles, which the article may link. */
  pages: { url: string; title: string }[];
  /** The pages that rank for the keyword and the queries, the best first. */
  ranking: RankingPage[];
}

export type SearchDeps = Pick<
  GenerationDeps,
  "searchSite" | "searchWeb" | "searchResultsMax" | "publishedArticles"
> & { db: Database };

const sitePagesRead = 6;
const linkPagesMax = 16;
const queriesMax = 8;
const foundPerQuery = 10;
const pagesPerHost = 2;
const rankingMax = 10;
const headingsMax = 12;
/** For questions that the first round has left open. */
const secondRound = { queries: 3, pages: 3 } as const;
/** A passage with fewer of a question's words does not answer it. */
const answeredShare = 0.5;

/**
 * Finds and reads the sources of an article: pages of the project's own site, by full-text search over its last crawl
 * or else as its links and sitemap name them, and the results of the search provider if one is configured.
 */
export async function findSources(
  deps: SearchDeps,
  request: SourceRequest,
  reading: Omit<PageReading, "onFetched">,
): Promise<FoundSources> {
  const { projectId, website, languageCode, keyword, queries: wanted, questions } = request;
  const queries = [...new Set([keyword, ...wanted])].slice(0, queriesMax);
  const crawled = byRank(
    await Promise.all(queries.map((query) => deps.searchSite(projectId, query, languageCode, foundPerQuery))),
  );
  const site = recorder("site", keyword);
  if (crawled.length > 0) {
    const urls = crawled.slice(0, sitePagesRead).map(({ url }) => url);
    await readPages(urls, { ...reading, onFetched: site.record });
  } else {
    const pages = await gatherSources({ website, keyword, ...reading, onFetched: site.record });
    site.keepOrder(pages);
  }
  const web = recorder("search", keyword);
  const search = webSearch(deps, { website, languageCode, signal: reading.signal });
  const results = await search.find(queries);
  const chosen = search.choose(results, deps.searchResultsMax);
  await readPages(chosen, { ...reading, onFetched: web.record });
  const open = await openQuestions(deps.db, [...site.sources(), ...web.sources()], questions, languageCode);
  const more = await search.find(open.slice(0, secondRound.queries));
  await readPages(search.choose(more, secondRound.pages), { ...reading, onFetched: web.record });

  const asked = new Set(site.sources().flatMap(({ url, finalUrl }) => [url, finalUrl]));
  const all = [...site.sources(), ...web.sources()];
  const articles = await deps.publishedArticles(projectId, queries.join(" "), linkPagesMax);
  return {
    sources: [...all.filter(isReadable), ...all.filter((source) => !isReadable(source))],
    pages: distinct([...crawled, ...articles, ...site.links()])
      .filter(({ url }) => !asked.has(url))
      .slice(0, linkPagesMax),
    ranking: rankingOf(results, web.sources()),
  };
}

function isReadable({ contentHash }: NewSource): boolean {
  return contentHash !== null;
}

type Hit = { url: string; title: string };

function distinct(hits: readonly Hit[]): Hit[] {
  return [...new Map(hits.toReversed().map(({ url, title }) => [url, { url, title }])).values()].toReversed();
}

/** Merges the results of several searches: what is found often and early comes first. */
function byRank(results: readonly (readonly Hit[])[]): Hit[] {
  const found = new Map<string, Hit & { weight: number }>();
  for (const pages of results) {
    for (const [index, { url, title }] of pages.entries()) {
      const weight = (found.get(url)?.weight ?? 0) + 1 / (60 + index);
      found.set(url, { url, title, weight });
    }
  }
  return [...found.values()].sort((a, b) => b.weight - a.weight).map(({ url, title }) => ({ url, title }));
}

/** Searches the web and chooses what to read: none of the project's own site, few of any host, nothing twice. */
function webSearch(
  { searchWeb, searchResultsMax }: Pick<GenerationDeps, "searchWeb" | "searchResultsMax">,
  { website, languageCode, signal }: { website: string; languageCode: string; signal: AbortSignal },
) {
  const own = hostKey(website);
  const perHost = new Map<string, number>();
  const seen = new Set<string>();
  return {
    async find(queries: readonly string[]): Promise<Hit[]> {
      if (searchWeb === null || searchResultsMax === 0) return [];
      // One after the other, because providers limit how fast they are asked.
      const results: Hit[][] = [];
      for (const query of queries) results.push(await searchWeb(query, languageCode, signal));
      return byRank(results).filter(({ url }) => URL.canParse(url) && hostKey(url) !== own);
    },
    choose(hits: readonly Hit[], countMax: number): string[] {
      const chosen = [];
      for (const { url } of hits) {
        const host = hostKey(url);
        const taken = perHost.get(host) ?? 0;
        if (chosen.length >= countMax || taken >= pagesPerHost || seen.has(url)) continue;
        perHost.set(host, taken + 1);
        seen.add(url);
        chosen.push(url);
      }
      return chosen;
    },
  };
}

function hostKey(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}

/** The questions for which no passage of the sources has enough words. */
async function openQuestions(
  db: Database,
  sources: readonly NewSource[],
  questions: readonly string[],
  languageCode: string,
): Promise<string[]> {
  const passages = sources.flatMap(({ sections }, index) => passagesOf({ key: `S${index + 1}`, sections }));
  const ranked = await rankPassages(db, passages, questions, languageCode);
  return questions.filter((_, index) => !ranked[index]?.some(({ share }) => share >= answeredShare));
}

/** What the pages that rank are called and cover, as far as they were read. */
function rankingOf(hits: readonly Hit[], sources: readonly NewSource[]): RankingPage[] {
  const read = new Map(sources.map((source) => [source.url, source]));
  return hits.slice(0, rankingMax).map(({ url, title }) => {
    const { sections = [], title: own = "" } = read.get(new URL(url).href) ?? {};
    const headings = sections.flatMap(({ heading }) =>
      heading === null || own.startsWith(heading) ? [] : [heading.slice(0, 120)],
    );
    return {
      host: hostKey(url),
      title: storableText((own || title).slice(0, 200)),
      headings: [...new Set(headings)].slice(0, headingsMax),
    };
  });
}

/** Whether the text of a link names its page; "Read more" and a number do not. */
function isName(text: string): boolean {
  const words = oneLine(text);
  return words.length >= 5 && words.length <= 100 && /\p{L}{3}/u.test(words);
}

/** Collects what was received for the pages of one origin. */
function recorder(origin: NewSource["origin"], keyword: string) {
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
      publishedOn: page?.publishedOn ?? null,
      isTruncated: page?.isTruncated ?? false,
    };
  };
  return {
    record: (each: ReceivedPage) => void fetched.push(each),
    /** Takes over the pages that another function has chosen and cleaned. */
    keepOrder: (pages: readonly ReadSourcePage[]) => {
      ordered = pages;
    },
    /** Pages of the same site that its read pages link to with a name, for a site that was never crawled. */
    links(): Hit[] {
      const links = (ordered ?? []).flatMap((page) => page.links).filter(({ text }) => isName(text));
      const names = new Map(links.toReversed().map(({ url, text }) => [url, storableText(oneLine(text))]));
      const [home] = ordered ?? [];
      if (home === undefined) return [];
      return choosePages(links, { home: home.url, keyword }).map((url) => ({
        url,
        title: names.get(url) ?? url,
      }));
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
