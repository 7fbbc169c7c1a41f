/** @jsxImportSource hono/jsx */
import { withAbsoluteAddresses } from "@/lib/content/html/absolute-addresses";
import { blogAddress, postAddress } from "../blog-address";
import type { HostedText } from "../queries";
import { datesOf } from "./dates";
import { Masthead, type Place, printBlogPage } from "./frame";
import { type Language, languageOf, longDate, readingTime } from "./language";
import { NearbyHeadLinks, NearbyLinks } from "./nearby-links";
import { phrasesIn } from "./phrases";
import type { LiveEntry, Nearby } from "./queries";

/** The page of one live entry: its title is the only H1, and its sanitised text is in main > article. */
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
  return printBlogPage(place, {
    language,
    head: {
      title: `${post.title} | ${blog.brandName}`,
      description: post.metaDescription,
      canonical: url,
      noindex: post.noindex,
      shared: {
        type: "article",
        siteName: blog.brandName,
        title: post.title,
        properties: [
          ["og:locale", language.lang.replace("-", "_")],
          ["article:published_time", published.toISOString()],
          ["article:modified_time", modified.toISOString()],
          ...post.keywords.map((keyword) => ["article:tag", keyword] as const),
        ],
      },
      jsonLd: post.jsonLd.map((data) => atHome(data, { url, published, modified })),
    },
    links: (
      <>
        <link rel="up" href={blogAddress(baseUrl, blog.slug)} />
        <NearbyHeadLinks place={place} nearby={nearby} />
      </>
    ),
    body: (
      <>
        <Masthead {...place} />
        <main id="main" tabindex={-1}>
          <article>
            <header>
              <h1>{post.title}</h1>
              <Byline post={post} language={language} words={text.words} />
            </header>
            <div class="prose" dangerouslySetInnerHTML={{ __html: textHtml }} />
          </article>
          <NearbyLinks place={place} post={post} nearby={nearby} />
        </main>
      </>
    ),
    about: blog.brandDescription,
  });
}

interface BylineProps {
  post: LiveEntry;
  language: Language;
  words: number;
}

function Byline({ post, language, words }: BylineProps) {
  const phrases = phrasesIn(language.lang);
  const { published, modified } = datesOf(post);
  const day = longDate(modified, language);
  const author = authorOf(post.jsonLd);
  return (
    <p class="byline">
      {author !== null && <span class="author">{author}</span>}
      <time datetime={published.toISOString()}>{longDate(published, language)}</time>
      {day !== longDate(published, language) && (
        <time datetime={modified.toISOString()} lang={phrases.lang}>
          {phrases.updated(day)}
        </time>
      )}
      <span>{readingTime(words, language)}</span>
    </p>
  );
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
