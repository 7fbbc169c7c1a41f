import type { Element } from "hast";
import { blogAddress, postAddress } from "../blog-address";
import { printDocument } from "./document";
import { h } from "./element";
import { colophon, feedLink, type Place } from "./frame";
import { languageOf, longDate } from "./language";
import { phrasesIn } from "./phrases";
import type { PostTeaser } from "./queries";

export const postsPerPage = 20;

export interface IndexPage {
  teasers: PostTeaser[];
  /** The page number, from 1. */
  page: number;
  /** Whether a further page has older articles. */
  hasOlder: boolean;
}

/** One page of a blog's list of articles; page 1 is the front page. */
export function indexPage(place: Place, { teasers, page, hasOlder }: IndexPage): string {
  const { baseUrl, blog } = place;
  const language = languageOf(blog.languageCode);
  const phrases = phrasesIn(language.lang);
  const url = pageAddress(place, page);
  const newer = page > 1 ? pageAddress(place, page - 1) : null;
  const older = hasOlder ? pageAddress(place, page + 1) : null;
  const description = blog.brandDescription === "" ? blog.brandName : blog.brandDescription;
  return printDocument({
    language,
    title: page === 1 ? blog.brandName : `${blog.brandName} (${page})`,
    description,
    canonical: teasers.length === 0 ? null : url,
    openGraph: [
      ["og:type", "website"],
      ["og:site_name", blog.brandName],
      ["og:locale", language.lang.replace("-", "_")],
      ["og:title", blog.brandName],
      ["og:description", description],
      ["og:url", url],
    ],
    links: [
      feedLink(place),
      ...(newer === null ? [] : [{ rel: "prev", href: newer }]),
      ...(older === null ? [] : [{ rel: "next", href: older }]),
    ],
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "Blog",
        name: blog.brandName,
        url: blogAddress(baseUrl, blog.slug),
        inLanguage: language.lang,
      },
    ],
    body: [
      h(
        "main",
        { id: "main", tabIndex: -1, className: ["index"] },
        h("h1", null, page === 1 ? blog.brandName : h("a", { href: pageAddress(place, 1) }, blog.brandName)),
        blog.brandDescription === "" ? null : h("p", { className: ["lead"] }, blog.brandDescription),
        teasers.length === 0
          ? h("p", { className: ["empty"], lang: phrases.lang }, phrases.empty)
          : h("ol", { className: ["teasers"] }, ...teasers.map((teaser) => teaserOf(place, teaser))),
        newer === null && older === null
          ? null
          : h(
              "nav",
              { className: ["pager"], lang: phrases.lang },
              newer === null ? null : h("a", { href: newer, rel: ["prev"] }, phrases.newer),
              older === null ? null : h("a", { href: older, rel: ["next"] }, phrases.older),
            ),
      ),
      colophon(place, ""),
    ],
  });
}

function teaserOf({ baseUrl, blog }: Place, teaser: PostTeaser): Element {
  const language = languageOf(teaser.languageCode);
  const { publishedAt } = teaser;
  return h(
    "li",
    { ...language },
    h("h2", null, h("a", { href: postAddress(baseUrl, blog.slug, teaser.slug) }, teaser.title)),
    h("p", null, teaser.excerpt),
    publishedAt === null
      ? null
      : h("time", { dateTime: publishedAt.toISOString() }, longDate(publishedAt, language)),
  );
}

function pageAddress({ baseUrl, blog }: Place, page: number): string {
  const address = blogAddress(baseUrl, blog.slug);
  return page === 1 ? address : `${address}?page=${page}`;
}
