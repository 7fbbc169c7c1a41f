/** @jsxImportSource hono/jsx */
import { blogAddress, categoryAddress, pictureAddress, postAddress } from "../blog-address";
import { type Place, printBlogPage } from "./frame";
import { languageOf, longDate } from "./language";
import { type Phrases, phrasesIn } from "./phrases";
import type { BlogCategory, PostTeaser } from "./queries";

export const postsPerPage = 20;

export interface IndexPage {
  teasers: PostTeaser[];
  /** The page number, from 1. */
  page: number;
  /** Whether a further page has older articles. */
  hasOlder: boolean;
  /** Null for the whole blog. */
  category?: BlogCategory | null;
}

/** One page of a blog's list of articles; page 1 is the front page. */
export function indexPage(place: Place, { teasers, page, hasOlder, category = null }: IndexPage): string {
  const { brandName, brandDescription, languageCode, blogLogo, blogVisibility, slug } = place.blog;
  const language = languageOf(languageCode);
  const phrases = phrasesIn(language.lang);
  const home = blogAddress(place.baseUrl, slug);
  const at = (number: number) => pageAddress(place, category, number);
  const newer = page > 1 ? at(page - 1) : null;
  const older = hasOlder ? at(page + 1) : null;
  const heading = category?.name ?? brandName;
  const title = category === null ? brandName : `${category.name} | ${brandName}`;
  return printBlogPage(place, {
    language,
    head: {
      title: page === 1 ? title : `${title} (${page})`,
      description: category !== null || brandDescription === "" ? title : brandDescription,
      canonical: teasers.length === 0 ? null : at(page),
      noindex: blogVisibility === "closed",
      shared: {
        type: "website",
        siteName: brandName,
        title,
        ...(blogLogo !== null && {
          image: { ...blogLogo, url: pictureAddress(place.baseUrl, slug, blogLogo.hash), alt: brandName },
        }),
        properties: [["og:locale", language.lang.replace("-", "_")]],
      },
      jsonLd:
        category === null
          ? [
              {
                "@context": "https://schema.org",
                "@type": "Blog",
                name: brandName,
                url: home,
                inLanguage: language.lang,
              },
            ]
          : [
              breadcrumbs([
                { name: brandName, url: home },
                { name: category.name, url: at(1) },
              ]),
            ],
    },
    links: (
      <>
        {newer !== null && <link rel="prev" href={newer} />}
        {older !== null && <link rel="next" href={older} />}
        {category !== null && (
          <link
            rel="alternate"
            href={`${at(1)}/feed.xml`}
            type="application/atom+xml"
            title={`${brandName}: ${category.name}`}
          />
        )}
      </>
    ),
    body: (
      <main id="main" tabindex={-1} class="index">
        <h1>{page === 1 ? heading : <a href={at(1)}>{heading}</a>}</h1>
        {category === null && brandDescription !== "" && <p class="lead">{brandDescription}</p>}
        {teasers.length === 0 ? (
          <p class="empty" lang={phrases.lang}>
            {phrases.empty}
          </p>
        ) : (
          <ol class="teasers">
            {teasers.map((teaser) => (
              <Teaser place={place} teaser={teaser} />
            ))}
          </ol>
        )}
        <Pager newer={newer} older={older} phrases={phrases} />
      </main>
    ),
    isFront: category === null,
  });
}

interface PagerProps {
  newer: string | null;
  older: string | null;
  phrases: Phrases;
}

function Pager({ newer, older, phrases }: PagerProps) {
  if (newer === null && older === null) return null;
  return (
    <nav class="pager" lang={phrases.lang}>
      {newer !== null && (
        <a href={newer} rel="prev">
          {phrases.newer}
        </a>
      )}
      {older !== null && (
        <a href={older} rel="next">
          {phrases.older}
        </a>
      )}
    </nav>
  );
}

/** The schema.org BreadcrumbList of the pages above a page, and the page itself. */
export function breadcrumbs(trail: readonly { name: string; url: string }[]): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}

export function Teaser({ place: { baseUrl, blog }, teaser }: { place: Place; teaser: PostTeaser }) {
  const language = languageOf(teaser.languageCode);
  const { publishedAt } = teaser;
  return (
    <li {...language}>
      <h2>
        <a href={postAddress(baseUrl, blog.slug, teaser.slug)}>{teaser.title}</a>
      </h2>
      <p>{teaser.excerpt}</p>
      {publishedAt !== null && (
        <time datetime={publishedAt.toISOString()}>{longDate(publishedAt, language)}</time>
      )}
    </li>
  );
}

function pageAddress({ baseUrl, blog }: Place, category: BlogCategory | null, page: number): string {
  const address =
    category === null ? blogAddress(baseUrl, blog.slug) : categoryAddress(baseUrl, blog.slug, category.slug);
  return page === 1 ? address : `${address}?page=${page}`;
}
