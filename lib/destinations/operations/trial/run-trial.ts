import {
  type Connection,
  type Destination,
  DestinationFailure,
  type Post,
  type PostStatus,
  type RemoteEntry,
} from "@/lib/destinations/contract";
import { findEntry } from "@/lib/destinations/find-entry";
import { galleyVersion } from "@/lib/platform/telemetry/galley-version";
import type { PageVerdict } from "@/lib/publications/check/judge-page";
import { differences } from "@/lib/publications/write/compare-fields";
import { storeFields } from "@/lib/publications/write/stored-fields";
import { trialPost, trialTitle } from "./trial-article";
import { secretsRemover, type TrialReport, type TrialStep, type TrialStepName } from "./trial-report";

export interface TrialOptions {
  destination: Destination;
  config: Record<string, unknown>;
  connection: Omit<Connection<unknown>, "config" | "signal">;
  /** Whether the article is also made public for a moment. */
  publish: boolean;
  /** Ends the trial: what it made is still removed. */
  stop: AbortSignal;
  /** The time limit of one step. */
  limit: () => AbortSignal;
  /** Whether the public page shows the article; asked until it does, or until `pageTries` are used up. */
  checkPage: (
    url: string,
    article: { title: string; markdown: string },
    signal: AbortSignal,
  ) => Promise<PageVerdict>;
  pageTries: number;
  /** Waits between two looks at the public page. */
  wait: (signal: AbortSignal) => Promise<void>;
}

interface Trial extends TrialOptions {
  steps: TrialStep[];
  left: string[];
  clean: (text: string) => string;
  requests: () => number;
  connect: (signal: AbortSignal) => Connection<unknown>;
  /** The entry of the trial, as far as it is known. */
  entry: RemoteEntry | null;
  /** Something may have been written, although no entry is known. */
  mayHaveWritten: boolean;
}

/**
 * Walks a live account through everything that Galley does with one, with a marked article, and removes what it
 * made, also when a step fails or the trial is stopped.
 */
export async function runTrial(options: TrialOptions): Promise<TrialReport> {
  const { destination, config, connection } = options;
  const startedAt = connection.now().toISOString();
  const trial = openTrial(options);
  const walk: [TrialStepName, (signal: AbortSignal) => Promise<string>][] = [
    ["test", (signal) => test(trial, signal)],
    ["create", (signal) => create(trial, signal)],
    ["read", (signal) => read(trial, signal, 1)],
    ["update", (signal) => update(trial, signal, "draft")],
    ...(options.publish
      ? [["publish", (signal: AbortSignal) => publish(trial, signal)] satisfies [TrialStepName, unknown]]
      : []),
    ["unpublish", (signal) => unpublish(trial, signal)],
  ];
  for (const [name, work] of walk) {
    if (trial.steps.some(({ outcome }) => outcome === "failed"))
      skip(trial, name, "A step before it failed.");
    else if (options.stop.aborted) skip(trial, name, "The trial was stopped.");
    else await take(trial, name, work, options.stop);
  }
  if (trial.entry === null && !trial.mayHaveWritten) skip(trial, "remove", "The trial made nothing.");
  else await take(trial, "remove", (signal) => remove(trial, signal), null);
  return {
    provider: destination.provider,
    label: destination.label,
    galley: galleyVersion(),
    started_at: startedAt,
    settings: Object.keys(config).filter((key) => config[key] !== undefined),
    steps: trial.steps,
    left_behind: trial.left.map(trial.clean),
  };
}

function openTrial(options: TrialOptions): Trial {
  const { destination, config, connection } = options;
  let requests = 0;
  const fetch: typeof connection.fetch = (url, request) => {
    requests += 1;
    return connection.fetch(url, request);
  };
  return {
    ...options,
    steps: [],
    left: [],
    clean: secretsRemover(destination, config),
    requests: () => requests,
    connect: (signal) => ({ ...connection, config, fetch, signal }),
    entry: null,
    mayHaveWritten: false,
  };
}

function postOf({ destination, config, connection }: Trial, status: PostStatus, round: number): Post {
  const dialect = destination.markdownDialect?.(config);
  return trialPost(status, { round, now: connection.now(), dialect });
}

function skip({ steps }: Trial, step: TrialStepName, proof: string): void {
  steps.push({ step, outcome: "skipped", seconds: 0, requests: 0, proof });
}

/** Takes one step and records how it ended. Removing has no `stop`: it is what happens after one. */
async function take(
  trial: Trial,
  step: TrialStepName,
  work: (signal: AbortSignal) => Promise<string>,
  stop: AbortSignal | null,
): Promise<void> {
  const [before, startedAt] = [trial.requests(), performance.now()];
  const ended = (outcome: TrialStep["outcome"], proof: string) =>
    trial.steps.push({
      step,
      outcome,
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
      requests: trial.requests() - before,
      proof: trial.clean(proof),
    });
  const limit = trial.limit();
  try {
    ended("ok", await work(stop === null ? limit : AbortSignal.any([limit, stop])));
  } catch (error) {
    if (error instanceof DestinationFailure && error.mayHaveWritten) trial.mayHaveWritten = true;
    const reason =
      error instanceof DestinationFailure ? error.message : `Galley has a fault: ${String(error)}`;
    ended("failed", stop?.aborted === true ? "The trial was stopped in the middle of this step." : reason);
    if (step === "remove") trial.left.push(leftover(trial));
  }
}

async function test({ destination, connect }: Trial, signal: AbortSignal): Promise<string> {
  const { ok, message } = await destination.test(connect(signal));
  if (!ok) throw new DestinationFailure(message, false);
  return message;
}

async function create(trial: Trial, signal: AbortSignal): Promise<string> {
  const { destination, connect } = trial;
  const connection = connect(signal);
  const post = postOf(trial, "draft", 1);
  const earlier = await findEntry(destination, connection, post, null);
  if (earlier !== null && !isTrial(earlier, post.articleId)) {
    throw new DestinationFailure(
      `There is an entry at ${post.slug} that no trial made; rename or remove it, and try again.`,
      false,
    );
  }
  // Set before the write: whatever ends this step, the entry is looked for.
  trial.mayHaveWritten = true;
  trial.entry = earlier;
  const written =
    earlier === null
      ? await destination.publish(connection, post)
      : await destination.update(connection, earlier, post);
  trial.entry = written;
  const how = earlier === null ? "" : " An earlier trial had left the entry, which was used again.";
  return `Stored as a draft with the id ${written.remoteId}.${how}${told(written.warnings)}`;
}

/** Whether an entry is of a trial: by its mark, or by its title where the destination keeps no marks. */
function isTrial({ articleId, fields }: RemoteEntry, trialId: string): boolean {
  return articleId === trialId || (articleId === null && fields.title?.startsWith(trialTitle) === true);
}

async function read(trial: Trial, signal: AbortSignal, round: number): Promise<string> {
  const { destination, connect } = trial;
  const connection = connect(signal);
  const post = postOf(trial, "draft", round);
  const found = await findEntry(destination, connection, post, required(trial.entry).remoteId);
  if (found === null) throw new DestinationFailure("The entry that was just written is not found.", false);
  trial.entry = found;
  const losses = destination.desired(connection.config, post);
  const told = differences(destination.label, storeFields(losses), storeFields(found.fields));
  const mark = found.articleId === post.articleId ? "with Galley’s mark" : "without a mark of Galley";
  return `Found again ${mark}. ${told.length === 0 ? "All that was sent is there." : told.join(" ")}`;
}

async function update(trial: Trial, signal: AbortSignal, status: "draft" | "publish"): Promise<string> {
  const { destination, connect } = trial;
  const connection = connect(signal);
  const post = postOf(trial, status, 2);
  const written = await destination.update(connection, required(trial.entry), post);
  trial.entry = written;
  return `Changed.${told(written.warnings)} ${await read(trial, signal, 2)}`;
}

async function publish(trial: Trial, signal: AbortSignal): Promise<string> {
  const { destination, connect, checkPage, pageTries, wait } = trial;
  const connection = connect(signal);
  const post = postOf(trial, "publish", 2);
  const written = await destination.update(connection, required(trial.entry), post);
  trial.entry = written;
  const { publicUrl } = written;
  if (publicUrl === null)
    return `Published; the destination has no public address for it.${told(written.warnings)}`;
  let verdict = await checkPage(publicUrl, post, signal);
  for (let tries = 1; tries < pageTries && verdict.verifyStatus !== "verified"; tries += 1) {
    await wait(signal);
    verdict = await checkPage(publicUrl, post, signal);
  }
  if (verdict.verifyStatus === "verified") return `The public page ${publicUrl} shows the article.`;
  throw new DestinationFailure(`Published, but ${publicUrl} does not show it: ${verdict.reason}`, false);
}

async function unpublish(trial: Trial, signal: AbortSignal): Promise<string> {
  const { destination, connect } = trial;
  const connection = connect(signal);
  const { remoteId } = required(trial.entry);
  await destination.unpublish(connection, remoteId);
  const found = await findEntry(destination, connection, postOf(trial, "draft", 2), remoteId);
  if (found?.fields.status === "publish" || (found?.publicUrl ?? null) !== null)
    throw new DestinationFailure("The destination answered, but the entry is still public.", false);
  trial.entry = found ?? trial.entry;
  return found === null ? "The entry is gone." : "The entry is a draft.";
}

async function remove(trial: Trial, signal: AbortSignal): Promise<string> {
  const { destination, connect } = trial;
  const connection = connect(signal);
  const post = postOf(trial, "draft", 2);
  const found = await findEntry(destination, connection, post, trial.entry?.remoteId ?? null);
  if (found === null || !isTrial(found, post.articleId)) return "Nothing of the trial is there any more.";
  trial.entry = found;
  await destination.unpublish(connection, found.remoteId);
  if (destination.discard === undefined) {
    trial.left.push(leftover(trial));
    return `Galley cannot delete at ${destination.label}; the entry is not public.`;
  }
  await destination.discard(connection, found.remoteId);
  const still = await findEntry(destination, connection, post, found.remoteId);
  if (still !== null && isTrial(still, post.articleId))
    throw new DestinationFailure("The destination answered, but the entry is still there.", false);
  trial.entry = null;
  return "The entry is gone.";
}

function leftover({ destination, entry }: Trial): string {
  const id = entry === null ? "" : ` with the id ${entry.remoteId}`;
  return `Look for the entry “${trialTitle}”${id} at ${destination.label}, and delete it there.`;
}

function required(entry: RemoteEntry | null): RemoteEntry {
  if (entry === null) throw new DestinationFailure("The entry is gone.", false);
  return entry;
}

const told = (warnings: string[]) => warnings.map((warning) => ` ${warning}`).join("");
