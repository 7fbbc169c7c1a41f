import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** The limit of all cached pages together, in characters. */
const charactersMax = 16 * 1024 * 1024;

/**
 * Caches rendered pages by a hash of their content: the same content is rendered once for all concurrent
 * readers. When the cache is full, the least recently read pages are evicted.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, string, () => Promise<string>>({
    maxSize: charactersMax,
    sizeCalculation: (page) => page.length,
    fetchMethod: (_key, _stale, { context: render }) => render(),
    // Otherwise the readers of a page that is evicted while it is rendered would get an error.
    ignoreFetchAbort: true,
  });

  /** `parts` is all the data that the page shows, as plain JSON values. */
  page(parts: unknown, render: () => Promise<string>): Promise<string> {
    const key = createHash("sha256").update(JSON.stringify(parts)).digest("base64");
    return this.#pages.forceFetch(key, { context: render });
  }
}
