import type { ReadArticle } from "../read-article";
import type { HtmlLink } from "../read-html";
import { type CheckRule, countedNoun, evidenceOf, judged, unmeasured } from "./check-rule";

const addressLengthMax = 2_000;
/** A base for relative links when the site is not known. */
const unknownSite = "https://site.invalid/";

interface ReadLink extends HtmlLink {
  url: URL;
  internal: boolean;
}

/** The links to pages, without those within the page, to mail and to telephone numbers. */
function pageLinks({ html, site }: ReadArticle): ReadLink[] {
  const base = parseAddress(site ?? unknownSite, unknownSite);
  return html.links.flatMap((link) => {
    const url = link.href.startsWith("#") ? null : parseAddress(link.href, base?.href ?? unknownSite);
    if (url === null || !/^https?:$/.test(url.protocol)) return [];
    return [{ ...link, url, internal: hostOf(url) === hostOf(base ?? url) }];
  });
}

function parseAddress(address: string, base: string): URL | null {
  return address.length <= addressLengthMax && URL.canParse(address, base) ? new URL(address, base) : null;
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^www\./, "");
const quotedLinks = (links: readonly ReadLink[]) =>
  evidenceOf(links.map(({ text, url, block }) => ({ text: `${text} (${url.href})`, block })));

/** An address without the parts that do not make it a different page. */
function pageKey(url: URL): string {
  return `${hostOf(url)}${url.pathname.replace(/\/$/, "")}${url.search}`;
}

const siteNotKnown = unmeasured("not_checked", "links", "The site of the article is not known.");

const internalLinks: CheckRule = {
  id: "internal_links",
  group: "links",
  title: "Internal links",
  weight: 4,
  judge(article) {
    if (article.site === null) return siteNotKnown;
    if (article.knownPages !== null && article.knownPages.length < 2) {
      return unmeasured("not_applicable", "links", "The site has no other pages to link to.");
    }
    const links = pageLinks(article).filter(({ internal }) => internal);
    const followed = links.filter(({ nofollow }) => !nofollow);
    return judged(followed.length, "links", {
      target: { min: 1 },
      warn: links.length > 0,
      advice:
        links.length > 0
          ? "All links to your own pages are marked nofollow: remove the mark from some."
          : "Link to pages of your own site that continue the text.",
      evidence: quotedLinks(links),
    });
  },
};

const knownLinks: CheckRule = {
  id: "known_links",
  group: "links",
  title: "Internal links lead to known pages",
  weight: 2,
  judge(article) {
    const { site, knownPages } = article;
    if (site === null || knownPages === null) {
      return unmeasured(
        "not_checked",
        "links",
        "The pages of the site are not known: audit the site to find them.",
      );
    }
    const links = pageLinks(article).filter(({ internal }) => internal);
    if (links.length === 0) return unmeasured("not_applicable", "links", "There are no internal links.");
    const known = new Set(
      [site, ...knownPages].flatMap((page) => {
        const url = parseAddress(page, site);
        return url === null ? [] : [pageKey(url)];
      }),
    );
    const dead = links.filter(({ url }) => !known.has(pageKey(url)));
    return judged(dead.length, "links", {
      target: { max: 0 },
      warn: dead.length < links.length,
      advice: `${countedNoun(dead.length, "link")} to your own site ${dead.length === 1 ? "leads" : "lead"} to a page that the last crawl did not find: correct or remove ${dead.length === 1 ? "it" : "them"}.`,
      evidence: quotedLinks(dead),
    });
  },
};

const outboundLinks: CheckRule = {
  id: "outbound_links",
  group: "links",
  title: "Outbound links",
  weight: 3,
  judge(article) {
    const links = pageLinks(article).filter(({ internal }) => !internal);
    const followed = links.filter(({ nofollow }) => !nofollow);
    return judged(followed.length, "links", {
      target: { min: 1 },
      warn: links.length > 0,
      advice:
        links.length > 0
          ? "All links to other sites are marked nofollow: remove the mark from those that you trust."
          : "Link to at least one page of another site that supports the text.",
      evidence: quotedLinks(links),
    });
  },
};

const sources: CheckRule = {
  id: "sources",
  group: "links",
  title: "Sources",
  weight: 3,
  judge(article) {
    const pages = new Set(
      pageLinks(article)
        .filter(({ internal }) => !internal)
        .map(({ url }) => pageKey(url)),
    );
    const perSource = article.measure === "characters" ? 1_200 : 600;
    const min = Math.min(5, Math.max(1, Math.ceil(article.length / perSource)));
    return judged(pages.size, "links", {
      target: { min },
      warn: pages.size > 0,
      advice: `The text cites ${countedNoun(pages.size, "page")} of other sites: back what it states by at least ${min}.`,
    });
  },
};

export const linkChecks: readonly CheckRule[] = [internalLinks, knownLinks, outboundLinks, sources];
