/** @jsxImportSource hono/jsx */
import { type Place, printBlogPage } from "./frame";
import { languageOf } from "./language";
import { AllArticles, LinkList } from "./nearby-links";
import { phrasesIn } from "./phrases";
import type { PostTeaser } from "./queries";

/**
 * The page for an address without a live entry, with the newest articles; `place` is null where there is no blog. It does
 * not reveal whether a draft exists there.
 */
export function notFoundPage(place: Place | null, newest: readonly PostTeaser[]): string {
  const language = languageOf(place?.blog.languageCode ?? "en");
  const phrases = phrasesIn(language.lang);
  return printBlogPage(place, {
    language,
    head: { title: phrases.notFound, description: null, canonical: null },
    body: (
      <>
        <main id="main" tabindex={-1}>
          <h1 lang={phrases.lang}>{phrases.notFound}</h1>
          {place !== null && newest.length > 0 && (
            <LinkList place={place} name="newest" phrases={phrases} posts={newest} />
          )}
          {place !== null && <AllArticles place={place} phrases={phrases} />}
        </main>
      </>
    ),
  });
}
