import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** The limit of all cached pages together. */
const bytesMax = 16 * 1024 * 1024;

/** A page as it is sent, with its ETag. */
export interface PrintedPage {
  bytes: Uint8Array<ArrayBuffer>;
  tag: string;
}

export function printedPage(text: string): PrintedPage {
  const bytes = new Uint8Array(Buffer.from(text));
  return { bytes, tag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"` };
}

/**
 * Caches rendered pages by the version of what they show: each is rendered once for all concurrent readers. When the
 * cache is full, the least recently read pages are evicted.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, PrintedPage, () => Promise<string>>({
    maxSize: bytesMax,
    sizeCalculation: ({ bytes }) => bytes.byteLength,
    fetchMethod: async (_key, _stale, { context: render }) => printedPage(await render()),
    // Otherwise the readers of a page that is evicted while it is rendered would get an error.
    ignoreFetchAbort: true,
  });

  /** The page of a version, when it is rendered already. */
  rendered(version: string): PrintedPage | null {
    return this.#pages.get(version) ?? null;
  }

  /** `version` identifies everything that the page shows. */
  page(version: string, render: () => Promise<string>): Promise<PrintedPage> {
    return this.#pages.forceFetch(version, { context: render });
  }
}
