import type { LimitName, LimitRule } from "./limits";

/** One window of a subject as a take left it. */
export interface WindowState {
  rule: LimitRule;
  used: number;
  endsAtMs: number;
}

export interface Taken {
  allowed: boolean;
  /** The window that runs out first; when refused, the full one that stays full longest. */
  window: WindowState;
}

/** Counts calls. Every store passes the same contract suite. */
export interface LimitStore {
  /** Spends one call in every window of the limit, or in none when one of them is full. May throw. */
  take(name: LimitName, subject: string): Promise<Taken>;
  close(): Promise<void>;
}

/** The window with the fewest calls left; of equals, the one that ends last. Throws on an empty list. */
export function tightestOf(windows: readonly WindowState[]): WindowState {
  return windows.reduce((tightest, window) => {
    const difference = left(window) - left(tightest);
    return difference < 0 || (difference === 0 && window.endsAtMs > tightest.endsAtMs) ? window : tightest;
  });
}

function left({ rule, used }: WindowState): number {
  return rule.count - used;
}
