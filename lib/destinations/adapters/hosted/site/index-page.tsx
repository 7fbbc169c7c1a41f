/** @jsxImportSource hono/jsx */
import { blogAddress, postAddress } from "../blog-address";
import { type Place, printBlogPage } from "./frame";
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
  const { brandName, brandDescription, languageCode } = place.blog;
  const language = languageOf(languageCode);
  const phrases = phrasesIn(language.lang);
  const home = pageAddress(place, 1);
  const newer = page > 1 ? pageAddress(place, page - 1) : null;
  const older = hasOlder ? pageAddress(place, page + 1) : null;
  return printBlogPage(place, {
    language,
    head: {
      title: page === 1 ? brandName : `${brandName} (${page})`,
      description: brandDescription === "" ? brandName : brandDescription,
      canonical: teasers.length === 0 ? null : pageAddress(place, page),
      shared: {
        type: "website",
        siteName: brandName,
        title: brandName,
        properties: [["og:locale", language.lang.replace("-", "_")]],
      },
      jsonLd: [
        {
          "@context": "https://schema.org",
          "@type": "Blog",
          name: brandName,
          url: home,
          inLanguage: language.lang,
        },
      ],
    },
    links: (
      <>
        {newer !== null && <link rel="prev" href={newer} />}
        {older !== null && <link rel="next" href={older} />}
      </>
    ),
    body: (
      <main id="main" tabindex={-1} class="index">
        <h1>{page === 1 ? brandName : <a href={home}>{brandName}</a>}</h1>
        {brandDescription !== "" && <p class="lead">{brandDescription}</p>}
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
        {(newer !== null || older !== null) && (
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
        )}
      </main>
    ),
  });
}

function Teaser({ place: { baseUrl, blog }, teaser }: { place: Place; teaser: PostTeaser }) {
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

function pageAddress({ baseUrl, blog }: Place, page: number): string {
  const address = blogAddress(baseUrl, blog.slug);
  return page === 1 ? address : `${address}?page=${page}`;
}
