import pLimit from "p-limit";
import { FetchFailure } from "@/lib/fetching/fetch-failure";
import type { GuardedFetch, GuardedResponse } from "@/lib/fetching/guarded-fetch";
import { type RobotsRules, rulesOfAnswer } from "@/lib/robots/robots-rules";
import type { SourcePage } from "@/lib/writers/writer";
import { choosePages, type PageLink } from "./choose-pages";
import { dropBoilerplate } from "./drop-boilerplate";
import { readSitemap } from "./read-sitemap";
import { type ReadPage, readSourcePage } from "./read-source-page";

export interface SourcesWanted {
  website: string;
  keyword: string;
  fetch: GuardedFetch;
  signal: AbortSignal;
  /** For everything together; default 20 000. */
  budgetMs?: number;
}

const pagesMax = 8;
/** Some candidates are dead, foreign after a redirect or empty; a few more are tried. */
const candidatesMax = 12;
const pagesAtOnce = 3;
const request = { timeoutMs: 6_000, bodyBytesMax: 1024 * 1024, onTooLarge: "truncate" } as const;
const robotsProduct = "Galley";

/**
 * Up to 8 pages of the project's own site as text: its home page, and what its sitemap and links offer for
 * the keyword, as far as robots.txt permits. A site that cannot be read is no error: there are no sources.
 */
export async function gatherSources({
  website,
  keyword,
  fetch,
  signal,
  budgetMs = 20_000,
}: SourcesWanted): Promise<SourcePage[]> {
  const untilBudgetEnds = AbortSignal.any([signal, AbortSignal.timeout(budgetMs)]);
  const visit = (url: string) => visitOrNull(fetch, url, untilBudgetEnds);
  const robots = await visit(new URL("/robots.txt", website).href);
  if (robots === null) return endOf([], signal);
  const rules = rulesOfAnswer(robots.status, robots.text(), robotsProduct);
  const readPage = (url: string, host?: string) => readPermitted(visit, rules, url, host);

  const home = await readPage(website);
  const homeUrl = home?.url ?? website;
  const { host } = new URL(homeUrl);
  const links = [...(home?.links ?? []), ...(await sitemapLinks(visit, rules, homeUrl))];
  const candidates = choosePages(links, { home: homeUrl, keyword }).slice(0, candidatesMax);
  const inTurn = pLimit(pagesAtOnce);
  const others = await Promise.all(candidates.map((url) => inTurn(() => readPage(url, host))));
  const pages = [home, ...others].filter((page) => page !== null);
  return endOf(dropBoilerplate(pages.map(({ links: _links, ...page }) => page)).slice(0, pagesMax), signal);
}

/** Throws what the caller aborted with: half of the sources is not what was asked for. */
function endOf(pages: SourcePage[], signal: AbortSignal): SourcePage[] {
  signal.throwIfAborted();
  return pages;
}

type Visit = (url: string) => Promise<GuardedResponse | null>;

/** The answer, or null for one that does not come. */
async function visitOrNull(
  fetch: GuardedFetch,
  url: string,
  signal: AbortSignal,
): Promise<GuardedResponse | null> {
  try {
    return await fetch(url, { ...request, signal });
  } catch (error) {
    if (error instanceof FetchFailure) return null;
    throw error;
  }
}

async function readPermitted(
  visit: Visit,
  rules: RobotsRules,
  url: string,
  host?: string,
): Promise<ReadPage | null> {
  const { pathname, search } = new URL(url);
  if (!rules.allows(pathname + search)) return null;
  const answer = await visit(url);
  if (answer?.status !== 200 || !/\bhtml\b/i.test(answer.headers.get("content-type") ?? "")) return null;
  // A redirect to another site is not the project's own page.
  if (host !== undefined && new URL(answer.url).host !== host) return null;
  return readSourcePage(answer.text(), answer.url);
}

/** The addresses in the site's first sitemap; an index leads to its first child. */
async function sitemapLinks(visit: Visit, rules: RobotsRules, home: string): Promise<PageLink[]> {
  const { host } = new URL(home);
  const named = rules.sitemaps.find((url) => URL.canParse(url, home) && new URL(url, home).host === host);
  let url = new URL(named ?? "/sitemap.xml", home).href;
  for (let hop = 0; hop < 2; hop += 1) {
    const answer = await visit(url);
    if (answer?.status !== 200) return [];
    const { sitemaps, pages } = readSitemap(answer.text());
    const [child] = sitemaps;
    if (child === undefined) return pages.map((page) => ({ url: page, text: "" }));
    if (!URL.canParse(child, home) || new URL(child, home).host !== host) return [];
    url = new URL(child, home).href;
  }
  return [];
}
