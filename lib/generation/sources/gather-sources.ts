import pLimit from "p-limit";
import { timeLimit } from "@/lib/platform/time-limit";
import type { SourcePage } from "@/lib/writers/writer";
import { choosePages, type SiteLink } from "./choose-pages";
import { createPageReader, type PageReader, type PageReading } from "./page-reader";
import type { ReadSourcePage } from "./read-source-page";

export interface SourcesRequest extends PageReading {
  website: string;
  keyword: string;
  /** Time limit for the whole operation; 20 000 by default. */
  budgetMs?: number;
}

const pagesMax = 8;
/** More than `pagesMax`, because some candidates are missing, empty or redirect to another site. */
const candidatesMax = 12;
const pagesAtOnce = 3;

/**
 * Reads up to 8 pages of the project's own site as text: the home page, and pages for the keyword from its links
 * and sitemap, as far as robots.txt permits. Returns no pages, without an error, when the site cannot be read.
 */
export async function gatherSources({
  website,
  keyword,
  budgetMs = 20_000,
  ...wanted
}: SourcesRequest): Promise<ReadSourcePage[]> {
  const site = createPageReader({ ...wanted, signal: timeLimit(budgetMs, wanted.signal) });
  const robots = await site.visit(new URL("/robots.txt", website).href);
  const rules = robots === null ? null : await site.robots(robots, [website]);
  if (robots === null || rules === null) return unlessAborted([], wanted.signal);

  const home = rules.allowed[0] === true ? await site.page(website) : null;
  const homeUrl = home?.url ?? website;
  const { host } = new URL(homeUrl);
  const links = [...(home?.links ?? []), ...(await sitemapLinks(site, rules.sitemaps, homeUrl))];
  const candidates = choosePages(links, { home: homeUrl, keyword }).slice(0, candidatesMax);
  const allowed = (await site.robots(robots, candidates))?.allowed ?? [];
  const limit = pLimit(pagesAtOnce);
  const others = await Promise.all(
    candidates.filter((_, index) => allowed[index]).map((url) => limit(() => site.page(url, host))),
  );
  const pages = [home, ...others].filter((page) => page !== null);
  return unlessAborted(withoutBoilerplate(pages).slice(0, pagesMax), wanted.signal);
}

/** A paragraph that occurs on this many pages is boilerplate, such as a slogan, cookie notice or footer. */
const repeatsMin = 3;

/** Removes paragraphs that a site's pages repeat, and pages that are empty or duplicates without them. */
export function withoutBoilerplate<Page extends SourcePage>(pages: readonly Page[]): Page[] {
  const seenOn = new Map<string, number>();
  for (const page of pages) {
    for (const paragraph of new Set(page.sections.flatMap(({ paragraphs }) => paragraphs))) {
      seenOn.set(paragraph, (seenOn.get(paragraph) ?? 0) + 1);
    }
  }
  const kept = new Set<string>();
  return pages.flatMap((page) => {
    const sections = page.sections
      .map(({ heading, paragraphs }) => ({
        heading,
        paragraphs: paragraphs.filter((paragraph) => (seenOn.get(paragraph) ?? 0) < repeatsMin),
      }))
      .filter(({ paragraphs }) => paragraphs.length > 0);
    const text = JSON.stringify(sections);
    if (sections.length === 0 || kept.has(text)) return [];
    kept.add(text);
    return [{ ...page, sections }];
  });
}

/** Throws the caller's abort reason instead of returning incomplete sources. */
function unlessAborted(pages: ReadSourcePage[], signal: AbortSignal): ReadSourcePage[] {
  signal.throwIfAborted();
  return pages;
}

/** Lists the addresses in the site's first sitemap, or in the first child of a sitemap index. */
async function sitemapLinks(
  site: PageReader,
  sitemaps: readonly string[],
  home: string,
): Promise<SiteLink[]> {
  const { host } = new URL(home);
  const named = sitemaps.find((url) => URL.canParse(url, home) && new URL(url, home).host === host);
  let url = new URL(named ?? "/sitemap.xml", home).href;
  for (let hop = 0; hop < 2; hop += 1) {
    const sitemap = await site.sitemap(url);
    if (sitemap === null) return [];
    const [child] = sitemap.sitemaps;
    if (child === undefined) return sitemap.pages.map((page) => ({ url: page, text: "" }));
    if (!URL.canParse(child, home) || new URL(child, home).host !== host) return [];
    url = new URL(child, home).href;
  }
  return [];
}
