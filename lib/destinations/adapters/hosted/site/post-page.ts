import { withAbsoluteAddresses } from "@/lib/content/html/absolute-addresses";
import { blogAddress, postAddress } from "../blog-address";
import type { HostedText } from "../queries";
import { datesOf } from "./dates";
import { printDocument } from "./document";
import { h } from "./element";
import { colophon, feedLink, masthead, type Place } from "./frame";
import { languageOf, longDate, readingTime } from "./language";
import { nearbyHeadLinks, nearbyLinks } from "./nearby-links";
import { phrasesIn } from "./phrases";
import type { LiveEntry, Nearby } from "./queries";

/** The page of one live entry: its title is the only H1, and its text is in main > article. */
export function postPage(
  place: Place,
  { post, nearby }: { post: LiveEntry; nearby: Nearby },
  text: HostedText,
): string {
  const { baseUrl, blog } = place;
  const url = postAddress(baseUrl, blog.slug, post.slug);
  const language = languageOf(post.languageCode);
  const { published, modified } = datesOf(post);
  // The article is written for the project's site, which is not the host of this page.
  const textHtml = withAbsoluteAddresses(text.html, { page: null, site: blog.website });
  return printDocument({
    language,
    title: `${post.title} | ${blog.brandName}`,
    description: post.metaDescription,
    canonical: url,
    noindex: post.noindex,
    openGraph: [
      ["og:type", "article"],
      ["og:title", post.title],
      ["og:description", post.metaDescription],
      ["og:url", url],
      ["og:site_name", blog.brandName],
      ["og:locale", language.lang.replace("-", "_")],
      ["article:published_time", published.toISOString()],
      ["article:modified_time", modified.toISOString()],
      ...post.keywords.map((keyword): [string, string] => ["article:tag", keyword]),
    ],
    links: [
      { rel: "up", href: blogAddress(baseUrl, blog.slug) },
      feedLink(place),
      ...nearbyHeadLinks(place, nearby),
    ],
    jsonLd: post.jsonLd.map((data) => atHome(data, { url, published, modified })),
    body: [
      masthead(place),
      h(
        "main",
        { id: "main", tabIndex: -1 },
        h(
          "article",
          null,
          h("header", null, h("h1", null, post.title), h("p", { className: ["byline"] }, ...byline())),
          h("div", { className: ["prose"] }, { type: "raw", value: textHtml }),
        ),
        nearbyLinks(place, post, nearby),
      ),
      colophon(place, blog.brandDescription),
    ],
  });

  function byline() {
    const phrases = phrasesIn(language.lang);
    const day = longDate(modified, language);
    const changed = day !== longDate(published, language);
    const author = authorOf(post.jsonLd);
    return [
      author === null ? null : h("span", { className: ["author"] }, author),
      h("time", { dateTime: published.toISOString() }, longDate(published, language)),
      changed
        ? h("time", { dateTime: modified.toISOString(), lang: phrases.lang }, phrases.updated(day))
        : null,
      h("span", null, readingTime(text.words, language)),
    ];
  }
}

/** The person who signs the article; null for the brand, whose name the page has already. */
function authorOf(jsonLd: readonly Record<string, unknown>[]): string | null {
  for (const { author } of jsonLd) {
    if (typeof author !== "object" || author === null || !("@type" in author) || !("name" in author))
      continue;
    if (author["@type"] === "Person" && typeof author.name === "string") return author.name;
  }
  return null;
}

/** The article's structured data, completed with the address and the dates of this page. */
function atHome(
  data: Record<string, unknown>,
  { url, published, modified }: { url: string; published: Date; modified: Date },
): Record<string, unknown> {
  if (data["@type"] !== "BlogPosting" && data["@type"] !== "Article") return data;
  return {
    ...data,
    url,
    mainEntityOfPage: url,
    datePublished: published.toISOString(),
    dateModified: modified.toISOString(),
  };
}
