import { createHash } from "node:crypto";

/** The limit of all cached pages together, in characters. */
const charactersMax = 16 * 1024 * 1024;

/**
 * Caches rendered pages by a hash of their content: the same content is rendered once for all concurrent
 * readers. When the cache is full, the least recently read pages are evicted.
 */
export class PageCache {
  readonly #pages = new Map<string, Promise<string>>();
  readonly #sizes = new Map<string, number>();
  #characters = 0;

  /** `parts` is all the data that the page shows, as plain JSON values. */
  async page(parts: unknown, render: () => Promise<string>): Promise<string> {
    const key = createHash("sha256").update(JSON.stringify(parts)).digest("base64");
    const kept = this.#pages.get(key);
    const page = kept ?? render();
    // Inserted again, so that the map is ordered by the time of the last read.
    this.#pages.delete(key);
    this.#pages.set(key, page);
    try {
      const text = await page;
      if (kept === undefined) this.#keep(key, text.length);
      return text;
    } catch (error) {
      if (this.#pages.get(key) === page) this.#pages.delete(key);
      throw error;
    }
  }

  #keep(key: string, size: number): void {
    this.#sizes.set(key, size);
    this.#characters += size;
    for (const oldest of this.#pages.keys()) {
      if (this.#characters <= charactersMax) return;
      // A page that is still being rendered has no size yet.
      const freed = this.#sizes.get(oldest);
      if (freed === undefined) continue;
      this.#pages.delete(oldest);
      this.#sizes.delete(oldest);
      this.#characters -= freed;
    }
  }
}
