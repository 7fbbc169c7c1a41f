import { createHash } from "node:crypto";

/** Of all kept pages together, in characters. */
const charactersMax = 16 * 1024 * 1024;

/**
 * Pages by what they are made of: the same content is rendered once, however many readers ask for it at a time.
 * The least recently read go first when the kept pages are too many.
 */
export class PageCache {
  readonly #pages = new Map<string, Promise<string>>();
  readonly #sizes = new Map<string, number>();
  #characters = 0;

  /** `parts` is everything that the page shows, as plain data. */
  async page(parts: unknown, render: () => Promise<string>): Promise<string> {
    const key = createHash("sha256").update(JSON.stringify(parts)).digest("base64");
    const kept = this.#pages.get(key);
    const page = kept ?? render();
    // Set anew, so that the order of the map is the order of reading.
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
      // One that is still being rendered has no size yet.
      const freed = this.#sizes.get(oldest);
      if (freed === undefined) continue;
      this.#pages.delete(oldest);
      this.#sizes.delete(oldest);
      this.#characters -= freed;
    }
  }
}
