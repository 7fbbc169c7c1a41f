import { LRUCache } from "lru-cache";
import { type Escalation, escalated, escalationTimes, noEscalation, remembered } from "./escalation";
import { type LimitStore, refusedBy, type Taken, tightestOf, type WindowState } from "./limiter";
import { escalates, type LimitName, perLimit, type RulesByLimit } from "./limits";

interface InProcessStoreOptions {
  rules: RulesByLimit;
  clock: () => Date;
  /** How many subjects are remembered for each limit; one takes about 200 bytes. */
  subjectsMax?: number;
}

interface SubjectState extends Escalation {
  windows: readonly WindowState[];
}

const unknownSubject: SubjectState = { ...noEscalation, windows: [] };

/** Counts calls in the memory of this process: the default, and the fallback when the shared store fails. */
export class InProcessStore implements LimitStore {
  readonly #options: InProcessStoreOptions;
  // One map for each limit, so that a flood of addresses on one limit cannot push out the counts of another.
  readonly #subjects: Record<LimitName, LRUCache<string, SubjectState>>;

  constructor(options: InProcessStoreOptions) {
    this.#options = options;
    this.#subjects = perLimit(() => new LRUCache({ max: options.subjectsMax ?? 20_000 }));
  }

  async take(name: LimitName, subject: string): Promise<Taken> {
    const nowMs = this.#options.clock().getTime();
    const subjects = this.#subjects[name];
    const known = subjects.get(subject) ?? unknownSubject;
    const windows = this.#windows(name, known.windows, nowMs);
    const { firstMs, longestMs } = escalationTimes(this.#options.rules[name]);
    const before = remembered(known, longestMs, nowMs);
    if (before.waitsUntilMs > nowMs) return refusedBy(windows, before.waitsUntilMs);

    if (windows.every(({ rule, used }) => used < rule.count)) {
      const after = windows.map((window) => ({ ...window, used: window.used + 1 }));
      subjects.set(subject, { ...before, windows: after });
      return { allowed: true, window: tightestOf(after) };
    }
    const windowEndsAtMs = tightestOf(windows).endsAtMs;
    const after = escalates(name) ? escalated(before, { firstMs, windowEndsAtMs, nowMs }) : noEscalation;
    subjects.set(subject, { ...after, windows });
    return refusedBy(windows, after.waitsUntilMs);
  }

  async close(): Promise<void> {
    for (const subjects of Object.values(this.#subjects)) subjects.clear();
  }

  /** How many subjects of a limit are remembered at present. */
  sizeOf(name: LimitName): number {
    return this.#subjects[name].size;
  }

  #windows(name: LimitName, known: readonly WindowState[], nowMs: number): WindowState[] {
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
