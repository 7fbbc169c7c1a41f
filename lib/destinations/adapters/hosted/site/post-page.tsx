/** @jsxImportSource hono/jsx */
import { withAbsoluteAddresses } from "@/lib/content/html/absolute-addresses";
import { blogAddress, pictureAddress, postAddress } from "../blog-address";
import type { HostedText } from "../queries";
import { datesOf } from "./dates";
import { linkable, type Place, printBlogPage } from "./frame";
import { breadcrumbs } from "./index-page";
import { type Language, languageOf, longDate, readingTime } from "./language";
import { NearbyHeadLinks, NearbyLinks } from "./nearby-links";
import { type Phrases, phrasesIn } from "./phrases";
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
      noindex: post.noindex || blog.blogVisibility === "closed",
      shared: {
        type: "article",
        siteName: blog.brandName,
        title: post.title,
        ...sharedImage(place, textHtml),
        properties: [
          ["og:locale", language.lang.replace("-", "_")],
          ["article:published_time", published.toISOString()],
          ["article:modified_time", modified.toISOString()],
          ...post.keywords.map((keyword) => ["article:tag", keyword] as const),
        ],
      },
      jsonLd: [
        ...post.jsonLd.map((data) => atHome(data, { url, published, modified }, place)),
        breadcrumbs([
          { name: blog.brandName, url: blogAddress(baseUrl, blog.slug) },
          { name: post.title, url },
        ]),
      ],
    },
    links: (
      <>
        <link rel="up" href={blogAddress(baseUrl, blog.slug)} />
        <NearbyHeadLinks place={place} nearby={nearby} />
      </>
    ),
    body: (
      <>
        <main id="main" tabindex={-1}>
          <article>
            <header>
              <h1>{post.title}</h1>
              <Byline post={post} language={language} words={text.words} />
            </header>
            <div class="prose" dangerouslySetInnerHTML={{ __html: textHtml }} />
            {signsAs(post.jsonLd, blog) && <AuthorBox place={place} label={phrasesIn(language.lang)} />}
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

/** Whether the project's present author signs the article. */
function signsAs(jsonLd: readonly Record<string, unknown>[], { authorName }: Place["blog"]): boolean {
  return authorName !== "" && authorOf(jsonLd) === authorName;
}

/** Who wrote the article; nothing besides the name in the byline when nothing more is known. */
function AuthorBox({ place, label }: { place: Place; label: Phrases }) {
  const { authorName, authorBio, authorUrl, authorPicture, languageCode, slug } = place.blog;
  const home = linkable(authorUrl);
  if (authorBio === "" && authorPicture === null && home === null) return null;
  return (
    <aside class="author-box" aria-label={label.author}>
      {authorPicture !== null && (
        // oxlint-disable-next-line next/no-img-element -- Galley serves it as it was stored
        <img
          src={pictureAddress(place.baseUrl, slug, authorPicture.hash)}
          alt=""
          width="64"
          height="64"
          loading="lazy"
        />
      )}
      <div {...languageOf(languageCode)}>
        <p class="name">{home === null ? authorName : <a href={home.href}>{authorName}</a>}</p>
        {authorBio !== "" && <p>{authorBio}</p>}
      </div>
    </aside>
  );
}

/** The first picture of an article, else the blog's logo. */
function sharedImage({ baseUrl, blog }: Place, textHtml: string) {
  const [, src = "", rest = ""] = /<img\b[^>]*? src="(https?:[^"]{1,2000})"([^>]*)>/.exec(textHtml) ?? [];
  const { blogLogo: logo, slug, brandName } = blog;
  if (src !== "") {
    const alt = /alt="([^"]{1,300})"/.exec(rest)?.[1] ?? brandName;
    return { image: { url: src.replaceAll("&#x26;", "&"), alt: alt.replaceAll("&#x26;", "&") } };
  }
  return logo === null
    ? {}
    : { image: { ...logo, url: pictureAddress(baseUrl, slug, logo.hash), alt: brandName } };
}

/** The article's structured data, completed with the address and the dates of this page. */
function atHome(
  data: Record<string, unknown>,
  { url, published, modified }: { url: string; published: Date; modified: Date },
  { baseUrl, blog }: Place,
): Record<string, unknown> {
  if (data["@type"] !== "BlogPosting" && data["@type"] !== "Article") return data;
  return {
    ...data,
    url,
    mainEntityOfPage: url,
    datePublished: published.toISOString(),
    dateModified: modified.toISOString(),
    ...(signsAs([data], blog) && {
      author: {
        "@type": "Person",
        name: blog.authorName,
        ...(linkable(blog.authorUrl) !== null && { url: blog.authorUrl }),
        ...(blog.authorBio !== "" && { description: blog.authorBio }),
        ...(blog.authorPicture !== null && {
          image: pictureAddress(baseUrl, blog.slug, blog.authorPicture.hash),
        }),
      },
    }),
  };
}
