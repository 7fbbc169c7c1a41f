import { LRUCache } from "lru-cache";
import { type LimitStore, type Taken, tightestOf, type WindowState } from "./limiter";
import { type LimitName, perLimit, type RulesByLimit } from "./limits";

interface InProcessStoreOptions {
  rules: RulesByLimit;
  clock: () => Date;
  /** How many subjects are remembered for each limit; one takes about 200 bytes. */
  subjectsMax?: number;
}

/** Counts calls in the memory of this process: the default, and the fallback when the shared store fails. */
export class InProcessStore implements LimitStore {
  readonly #options: InProcessStoreOptions;
  // One map for each limit, so that a flood of addresses on one limit cannot push out the counts of another.
  readonly #subjects: Record<LimitName, LRUCache<string, WindowState[]>>;

  constructor(options: InProcessStoreOptions) {
    this.#options = options;
    this.#subjects = perLimit(() => new LRUCache({ max: options.subjectsMax ?? 20_000 }));
  }

  async take(name: LimitName, subject: string): Promise<Taken> {
    const subjects = this.#subjects[name];
    const before = this.#windows(name, subjects.get(subject) ?? []);
    const allowed = before.every(({ rule, used }) => used < rule.count);
    const after = allowed ? before.map((window) => ({ ...window, used: window.used + 1 })) : before;
    subjects.set(subject, after);
    return { allowed, window: tightestOf(after) };
  }

  async close(): Promise<void> {
    for (const subjects of Object.values(this.#subjects)) subjects.clear();
  }

  /** How many subjects of a limit are remembered at present. */
  sizeOf(name: LimitName): number {
    return this.#subjects[name].size;
  }

  #windows(name: LimitName, known: readonly WindowState[]): WindowState[] {
    const nowMs = this.#options.clock().getTime();
    return this.#options.rules[name].map((rule, index) => {
      const lastsUntilMs = nowMs + rule.seconds * 1000;
      const window = known[index];
      return window === undefined || window.endsAtMs <= nowMs
        ? { rule, used: 0, endsAtMs: lastsUntilMs }
        : // A clock set back must not make a window longer than it is.
          { ...window, endsAtMs: Math.min(window.endsAtMs, lastsUntilMs) };
    });
  }
}
