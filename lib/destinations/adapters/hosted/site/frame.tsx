/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import { Head, type PageHead } from "@/lib/printed-pages/head";
import { printPage } from "@/lib/printed-pages/print";
import {
  accentAddress,
  blogAddress,
  categoryAddress,
  feedAddress,
  iconAddress,
  jsonFeedAddress,
  pictureAddress,
  rssAddress,
  searchAddress,
} from "../blog-address";
import { type Language, languageOf } from "./language";
import { phrasesIn } from "./phrases";
import type { Blog } from "./queries";

export interface Place {
  baseUrl: string;
  blog: Blog;
}

export interface BlogPage {
  language: Language;
  head: Omit<PageHead, "stylesheet">;
  /** Addresses of other pages, for the head. */
  links?: Child;
  /** What stands between the link that skips to `#main` and the footer. */
  body: Child;
  /** The last sentence of the footer. */
  about?: string;
  /** Whether the page's own title is the brand, so that the masthead need not say it. */
  isFront?: boolean;
}

/**
 * Prints a whole page of a blog; `place` is null where there is no blog. Its only script elements are JSON-LD, which
 * browsers do not run.
 */
export function printBlogPage(
  place: Place | null,
  { language, head, links, body, about = "", isFront = false }: BlogPage,
) {
  const phrases = phrasesIn(language.lang);
  return printPage(
    <html lang={language.lang} dir={language.dir}>
      <Head {...head} stylesheet="/blog.css">
        <meta name="generator" content="Galley" />
        {links}
        {place !== null && <BlogLinks {...place} />}
      </Head>
      <body>
        <a class="skip" href="#main" lang={phrases.lang}>
          {phrases.skip}
        </a>
        {place !== null && <Masthead place={place} isFront={isFront} />}
        {body}
        {place !== null && <Colophon place={place} about={about} />}
      </body>
    </html>,
  );
}

/** What browsers and feed readers find by themselves: the icon, the blog's colour, and its feeds. */
function BlogLinks({ baseUrl, blog }: Place) {
  const { slug, blogAccent, blogLogo, brandName } = blog;
  return (
    <>
      {blogLogo === null ? (
        <link rel="icon" href={iconAddress(baseUrl, slug)} type="image/svg+xml" />
      ) : (
        <link rel="icon" href={pictureAddress(baseUrl, slug, blogLogo.hash)} type={blogLogo.mediaType} />
      )}
      {/* In front of the blog's stylesheet, which falls back to Galley's own colour where none is set. */}
      {blogAccent !== "" && <link rel="stylesheet" href={accentAddress(baseUrl, slug, blogAccent)} />}
      <link rel="alternate" href={feedAddress(baseUrl, slug)} type="application/atom+xml" title={brandName} />
      <link rel="alternate" href={rssAddress(baseUrl, slug)} type="application/rss+xml" title={brandName} />
      <link
        rel="alternate"
        href={jsonFeedAddress(baseUrl, slug)}
        type="application/feed+json"
        title={brandName}
      />
    </>
  );
}

/** The top of a page: logo and brand, linked to the front page, the categories and the search. */
function Masthead({ place: { baseUrl, blog }, isFront }: { place: Place; isFront: boolean }) {
  const phrases = phrasesIn(languageOf(blog.languageCode).lang);
  const { blogLogo: logo, slug, brandName, categories } = blog;
  return (
    <header class="masthead" {...languageOf(blog.languageCode)}>
      {(logo !== null || !isFront) && (
        <a class="brand" href={blogAddress(baseUrl, slug)}>
          {logo !== null && (
            // oxlint-disable-next-line next/no-img-element -- Galley serves it as it was stored
            <img
              src={pictureAddress(baseUrl, slug, logo.hash)}
              alt={isFront ? brandName : ""}
              width={Math.round((logo.width / logo.height) * logoHeight)}
              height={logoHeight}
            />
          )}
          {!isFront && <span>{brandName}</span>}
        </a>
      )}
      <nav lang={phrases.lang} aria-label={phrases.categories}>
        {categories.map(({ slug: category, name }) => (
          <a href={categoryAddress(baseUrl, slug, category)} {...languageOf(blog.languageCode)}>
            {name}
          </a>
        ))}
        <a href={searchAddress(baseUrl, slug)}>{phrases.search}</a>
      </nav>
    </header>
  );
}

/** In CSS pixels. */
const logoHeight = 36;

/** The footer: the publisher with a link to its website, what it says of itself, and the feed. */
function Colophon({ place: { baseUrl, blog }, about }: { place: Place; about: string }) {
  const phrases = phrasesIn(languageOf(blog.languageCode).lang);
  const home = linkable(blog.website);
  return (
    <footer class="colophon" {...languageOf(blog.languageCode)}>
      <p>{home === null ? blog.brandName : <a href={home.href}>{blog.brandName}</a>}</p>
      {about !== "" && <p>{about}</p>}
      <p lang={phrases.lang}>
        <a href={feedAddress(baseUrl, blog.slug)} type="application/atom+xml">
          {phrases.feed}
        </a>{" "}
        <a href={rssAddress(baseUrl, blog.slug)} type="application/rss+xml">
          RSS
        </a>
      </p>
    </footer>
  );
}

/** Attack: a `javascript:` address must never become a link. Null for every scheme except http and https. */
export function linkable(text: string): URL | null {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}
