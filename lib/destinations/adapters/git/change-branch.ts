import { setTimeout as pause } from "node:timers/promises";
import { type Connection, DestinationFailure } from "../../contract";
import { type BranchState, readBranchState } from "./branch-state";
import { type GitConfig, gitLabel } from "./git-config";
import { requestBranch } from "./pull-request";
import { LostRace } from "./push-failure";
import type { Repository } from "./repository";

const triesMax = 8;
const pauseMsMax = 2_000;

export interface Pacing {
  /** 0 to 1. */
  random: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const realPacing: Pacing = {
  random: Math.random,
  // An abort only ends the pause early: the next network call sees the aborted signal and throws.
  wait: (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined),
};

/** The files that one change writes, planned from the state of the branch. An empty map changes nothing. */
export interface Change<Outcome> {
  /** New contents by path; null removes the file. */
  files: ReadonlyMap<string, string | null>;
  message: string;
  /**
   * Whether to commit to the article's pull-request branch instead of the branch that the site is built from.
   */
  onPending: boolean;
  outcome: Outcome;
}

/**
 * Makes a change and pushes it, unless the branch has it already. When another push came first, the change is planned
 * again on the new state, after a random pause that grows with each attempt, so that concurrent publishers do not collide
 * again.
 */
export async function changeBranch<Outcome>(
  repository: Repository,
  connection: Connection<GitConfig>,
  slug: string,
  plan: (state: BranchState) => Promise<Change<Outcome>>,
  { random, wait }: Pacing,
): Promise<{ outcome: Outcome; committed: boolean }> {
  const { config, signal } = connection;
  const branch = config.mode === "pull_request" ? requestBranch(slug) : config.branch;
  for (let tried = 1; ; tried += 1) {
    const state = await readBranchState(repository, connection, slug);
    const { files, message, onPending, outcome } = await plan(state);
    const commit =
      files.size === 0 ? null : await commitOn(state, { files, message, onPending }, connection.now());
    if (commit === null) return { outcome, committed: false };
    try {
      await repository.push(commit, branch);
      return { outcome, committed: true };
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
      if (tried === triesMax) throw tooBusy(branch, error);
      await wait(Math.min(pauseMsMax, (50 + 150 * random()) * 2 ** (tried - 1)), signal);
    }
  }
}

/**
 * Merges the newest base into a pull-request branch along with the change: it stays mergeable without a forced
 * push.
 */
function commitOn(
  { repository, base, pending }: BranchState,
  { files, message, onPending }: Pick<Change<unknown>, "files" | "message" | "onPending">,
  at: Date,
): Promise<string | null> {
  const changed = { changes: files, message, at };
  if (pending === null) return repository.commit({ ...changed, base, parents: [base] });
  if (onPending) return repository.commit({ ...changed, base: pending, parents: [pending] });
  return repository.commit({ ...changed, base, parents: [...new Set([pending, base])] });
}

function tooBusy(branch: string, cause: LostRace): DestinationFailure {
  return new DestinationFailure(
    `${gitLabel}: the branch ${branch} changed each of ${triesMax} times while the article was being written; try again later.`,
    true,
    { cause },
  );
}
