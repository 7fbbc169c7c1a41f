/** A map that forgets the least recently set key once it holds `sizeMax`, so that callers cannot fill the memory. */
export class BoundedMap<Value> {
  readonly #entries = new Map<string, Value>();

  constructor(readonly sizeMax: number) {}

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.sizeMax) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
