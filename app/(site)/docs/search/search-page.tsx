/** @jsxImportSource hono/jsx */
import type { SitePage } from "@galley/lib/printed-pages/site-page";
import { plural } from "@/app/_ui/plural";
import { DocsFrame, docsSite, NearPages } from "../docs-page";
import { nearPages } from "../near-pages";
import { type DocsHit, findInDocs, type OpenedIndex, queryLengthMax } from "./find-in-docs";

/** Those after it have the words only in passing. */
const shownMax = 40;

/** The results of a search as a page, for whoever runs no script and for more than the field shows. */
export function searchPage(index: OpenedIndex, asked: string): SitePage {
  const query = asked.slice(0, queryLengthMax).trim();
  return {
    ...docsSite,
    title: `${query === "" ? "Search" : `${query} · Search`} · Galley`,
    description: "Search in the documentation of Galley.",
    // Search engines index the pages themselves.
    path: null,
    body: (
      <DocsFrame title="Search" path={null} query={query}>
        {query === "" ? (
          <p class="mt-6">Enter one or more words. A page is found that has all of them.</p>
        ) : (
          <Results query={query} hits={findInDocs(index, query)} />
        )}
      </DocsFrame>
    ),
  };
}

function Results({ query, hits }: { query: string; hits: readonly DocsHit[] }) {
  if (hits.length === 0) return <NothingFound query={query} />;
  return (
    <>
      <p class="mt-4 wrap-anywhere text-ink-soft">
        {plural(hits.length, "result")} for “{query}”
        {hits.length > shownMax && `, of which the first ${shownMax} are shown`}
      </p>
      <ol class="mt-6 divide-y divide-rule border-y border-rule">
        {hits.slice(0, shownMax).map(({ href, title, group, heading }) => (
          <li key={href} class="py-3">
            <a href={href} class="link text-base font-medium wrap-anywhere">
              {heading === "" ? title : heading}
            </a>
            <p class="mt-0.5 text-sm text-ink-soft">{heading === "" ? group : `${title} · ${group}`}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

function NothingFound({ query }: { query: string }) {
  const near = nearPages(`/docs/${query}`);
  return (
    <div class="prose mt-6">
      <p class="wrap-anywhere">
        No page has all words of “{query}”.{" "}
        {near.length > 0 ? "Perhaps you want one of these:" : "Try fewer or other words."}
      </p>
      <NearPages near={near} />
    </div>
  );
}
