/** @jsxImportSource hono/jsx */
import { queryLengthMax } from "./find-in-docs";

/** Made by scripts/build of search-field.client.ts. */
export const docsScript = "/site-assets/docs-search.js";

/**
 * The search of the documentation. The form leads to a page of results; the script shows them while somebody types.
 */
export function SearchForm({ query = "" }: { query?: string }) {
  return (
    <search class="block shrink-0">
      <form action="/docs/search" data-docs-search="" class="relative">
        <label>
          <span class="sr-only">Search the documentation</span>
          <input
            name="q"
            type="text"
            value={query}
            maxlength={queryLengthMax}
            placeholder="Search"
            enterkeyhint="search"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            class="control h-10 pe-10"
          />
        </label>
        <button
          type="submit"
          class="absolute inset-y-0 end-0 flex w-10 items-center justify-center rounded text-ink-soft hover:text-ink"
        >
          <svg viewBox="0 0 20 20" aria-hidden="true" class="size-4">
            <circle cx="8.5" cy="8.5" r="5.5" fill="none" stroke="currentColor" stroke-width="2" />
            <path d="M12.8 12.8 18 18" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
          </svg>
          <span class="sr-only">Search</span>
        </button>
      </form>
    </search>
  );
}
