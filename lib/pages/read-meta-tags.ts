import { readPage, type WebPage } from "./read-page";

/** What a page says about itself to search engines and to networks on which it is shared. */
export interface MetaTags {
  title: string | null;
  description: string | null;
  canonical: string | null;
  robots: string[];
  openGraph: Record<string, string>;
  twitterCard: Record<string, string>;
}

const lengthMax = 2000;

/** The meta tags of a page; null when it has too many or too deeply nested elements. */
export function readMetaTags(html: string, url: string): MetaTags | null {
  const page = readPage(html, url);
  return page === null ? null : tagsOf(page);
}

function tagsOf(page: WebPage): MetaTags {
  return {
    title: page.title?.slice(0, lengthMax) ?? null,
    description: page.descriptions.find((each) => each !== "")?.slice(0, lengthMax) ?? null,
    canonical: page.canonicals[0]?.url ?? null,
    robots: page.robots.slice(0, 20),
    openGraph: Object.fromEntries(page.openGraph),
    twitterCard: Object.fromEntries(page.twitterCard),
  };
}
