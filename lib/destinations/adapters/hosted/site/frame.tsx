/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import { Head, type PageHead } from "@/lib/printed-pages/head";
import { printPage } from "@/lib/printed-pages/print";
import { blogAddress, feedAddress } from "../blog-address";
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
}

/**
 * Prints a whole page of a blog; `place` is null where there is no blog. Its only script elements are JSON-LD, which
 * browsers do not run.
 */
export function printBlogPage(place: Place | null, { language, head, links, body, about = "" }: BlogPage) {
  const phrases = phrasesIn(language.lang);
  return printPage(
    <html lang={language.lang} dir={language.dir}>
      <Head {...head} stylesheet="/blog.css">
        <meta name="generator" content="Galley" />
        {links}
        {place !== null && <FeedLink {...place} />}
      </Head>
      <body>
        <a class="skip" href="#main" lang={phrases.lang}>
          {phrases.skip}
        </a>
        {body}
        {place !== null && <Colophon place={place} about={about} />}
      </body>
    </html>,
  );
}

/** Feed readers and browsers find the blog's feed by it. */
function FeedLink({ baseUrl, blog }: Place) {
  const address = feedAddress(baseUrl, blog.slug);
  return <link rel="alternate" href={address} type="application/atom+xml" title={blog.brandName} />;
}

/** The brand's name at the top of a page, linked to the blog's front page. */
export function Masthead({ baseUrl, blog }: Place) {
  return (
    <header class="masthead" {...languageOf(blog.languageCode)}>
      <p>
        <a href={blogAddress(baseUrl, blog.slug)}>{blog.brandName}</a>
      </p>
    </header>
  );
}

/** The footer: the publisher with a link to its website, what it says of itself, and the feed. */
function Colophon({ place: { baseUrl, blog }, about }: { place: Place; about: string }) {
  const phrases = phrasesIn(languageOf(blog.languageCode).lang);
  const home = webAddress(blog.website);
  return (
    <footer class="colophon" {...languageOf(blog.languageCode)}>
      <p>{home === null ? blog.brandName : <a href={home.href}>{blog.brandName}</a>}</p>
      {about !== "" && <p>{about}</p>}
      <p lang={phrases.lang}>
        <a href={feedAddress(baseUrl, blog.slug)} type="application/atom+xml">
          {phrases.feed}
        </a>
      </p>
    </footer>
  );
}

/** Attack: a `javascript:` address must never become a link. Null for every scheme except http and https. */
function webAddress(text: string): URL | null {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}
