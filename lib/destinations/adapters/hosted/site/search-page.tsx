/** @jsxImportSource hono/jsx */
import { searchAddress } from "../blog-address";
import { type Place, printBlogPage } from "./frame";
import { Teaser } from "./index-page";
import { languageOf } from "./language";
import { phrasesIn } from "./phrases";
import type { PostTeaser } from "./queries";

/** The characters of a question that are read; the form accepts no more. */
export const searchCharactersMax = 100;

/**
 * The page on which readers search a blog; `query` is empty before they have asked, and `found` is null for somebody who
 * has asked too often. Search engines leave it out.
 */
export function blogSearchPage(place: Place, query: string, found: readonly PostTeaser[] | null): string {
  const { blog, baseUrl } = place;
  const language = languageOf(blog.languageCode);
  const phrases = phrasesIn(language.lang);
  return printBlogPage(place, {
    language,
    head: { title: `${phrases.search} | ${blog.brandName}`, description: null, canonical: null },
    body: (
      <main id="main" tabindex={-1} class="index">
        <h1 lang={phrases.lang}>{phrases.search}</h1>
        <search>
          <form class="search" action={searchAddress(baseUrl, blog.slug)} lang={phrases.lang}>
            <input
              type="search"
              name="q"
              value={query}
              maxlength={searchCharactersMax}
              aria-label={phrases.search}
              required
            />
            <button type="submit">{phrases.search}</button>
          </form>
        </search>
        {query !== "" && (found === null || found.length === 0) && (
          <p class="empty" lang={phrases.lang}>
            {found === null ? phrases.askedTooOften : phrases.nothingFound}
          </p>
        )}
        {found !== null && found.length > 0 && (
          <ol class="teasers">
            {found.map((teaser) => (
              <Teaser place={place} teaser={teaser} />
            ))}
          </ol>
        )}
      </main>
    ),
  });
}
