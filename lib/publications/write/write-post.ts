import {
  type Connection,
  type Destination,
  DestinationFailure,
  type Post,
  type RemoteEntry,
  type WrittenEntry,
} from "@/lib/destinations/contract";
import { findEntry } from "@/lib/destinations/find-entry";
import { isFormerSlug, slugAt } from "@/lib/destinations/texts/destination-slug";
import { webAddress } from "@/lib/destinations/web-address";
import { inSpan } from "@/lib/platform/telemetry/tracing";
import { differences, saysTheSame } from "./compare-fields";
import { isOurs, nextStep } from "./next-step";
import { type StoredFields, storeFields } from "./stored-fields";
import {
  advance,
  type KnownEntry,
  type StepResult,
  type WritePlan,
  type WriteState,
  type WriteStep,
} from "./write-state";

/** Stores what must survive a crash of this process; each call completes before the next step. */
export interface WriteJournal {
  /** Called before each call that may change something at the destination; throws DestinationFailure to end the write. */
  beforeWrite: () => Promise<void>;
  /**
   * Called before anything is written, with the desired fields and the fields stored now. `storedNow` is null when
   * there is no entry or when it may contain a person's changes.
   */
  keepDesired: (desired: StoredFields, storedNow: StoredFields | null) => Promise<void>;
  /** Called as soon as the entry's id is known. */
  keepRemoteId: (remoteId: string) => Promise<void>;
}

export interface WriteOptions {
  /** Replace changes that a person has made to our entry. */
  overwrite: boolean;
  journal: WriteJournal;
  /** Creates the signal for a check after a failure; the write's own time may be over by then. */
  checkAgainSignal: () => AbortSignal;
}

export interface WrittenPost {
  entry: RemoteEntry;
  stored: StoredFields;
  /** The entry was like this before, and this is what was to be written: the page shows what it showed. */
  unchanged: boolean;
  /** Sentences about what the destination changed or left out. */
  warnings: string[];
}

/**
 * Writes an article to a destination, step by step as `nextStep` decides, and compares the stored entry with the
 * desired one. Throws DestinationFailure; its `mayHaveWritten` is true when the entry may have changed.
 */
export async function writePost<Config>(
  destination: Destination<Config>,
  connection: Connection<Config>,
  article: Post,
  known: KnownEntry,
  options: WriteOptions,
): Promise<WrittenPost> {
  let post = withEarlierSlug(article, known);
  let plan = planOf(destination, connection, post, { known, overwrite: options.overwrite });
  let number = 1;
  const spanAttributes = { "galley.destination": destination.provider, "galley.article.id": post.articleId };
  let state: WriteState = { stage: "lookup" };
  for (;;) {
    const step = nextStep(plan, state, connection.signal.aborted);
    if (step.kind === "done") {
      return written(plan, step.entry, {
        post,
        isAsBefore: state.stage === "written" && state.unchanged === true,
        isNumbered: number > 1,
      });
    }
    if (step.kind === "refuse") throw step.failure;
    if (step.kind === "taken") {
      number += 1;
      if (destination.slugs === null || number > numbersMax) throw step.failure;
      post = { ...article, slug: slugAt(destination.slugs, article, number), articleSlug: article.slug };
      plan = planOf(destination, connection, post, { known, overwrite: options.overwrite });
      state = { stage: "lookup" };
      continue;
    }
    if (changesSomething.includes(step.kind)) await options.journal.beforeWrite();
    if (state.stage === "lookup" && (step.kind === "create" || step.kind === "update")) {
      await keepPlan(plan, options.journal, step.kind === "update" ? step.entry : null);
    }
    const result = await resultOf(step, () =>
      inSpan(`destination ${step.kind}`, { attributes: spanAttributes }, () =>
        perform(step, { destination, connection, post, options }),
      ),
    );
    await keepIds(plan, step, result, options.journal);
    state = advance(state, step, result);
  }
}

/** So many articles with the same slug get numbers at one destination; each costs lookups. */
const numbersMax = 20;

function planOf<Config>(
  destination: Destination<Config>,
  { config }: Connection<Config>,
  post: Post,
  { known, overwrite }: Pick<WritePlan, "known" | "overwrite">,
): WritePlan {
  const { articleId, slug, articleSlug = slug } = post;
  const desired = destination.desired(config, post);
  return {
    label: destination.label,
    article: { articleId, slug },
    desired: { ...storeFields(desired), chosenSlug: desired.slug, articleSlug },
    known,
    overwrite,
    answersFromLog: destination.answersFromLog === true,
  };
}

/** An entry keeps the slug that it got, by whatever rule: its address may be known. */
function withEarlierSlug(article: Post, { stored, pending }: KnownEntry): Post {
  const earlier = stored ?? pending;
  const slug = earlier === null ? undefined : earlierSlug(earlier, article);
  return slug === undefined ? article : { ...article, slug, articleSlug: article.slug };
}

/** Entries from before slugs were remembered are known by what Galley made of the article's slug then. */
function earlierSlug({ slug, chosenSlug, articleSlug }: StoredFields, article: Post): string | undefined {
  if (articleSlug !== undefined) return articleSlug === article.slug ? chosenSlug : undefined;
  return slug !== undefined && isFormerSlug(slug, article) ? slug : undefined;
}

/** What an entry says, with the slug that was chosen for it. */
function storedOf(
  { desired: { chosenSlug, articleSlug } }: WritePlan,
  { fields }: RemoteEntry,
): StoredFields {
  return { ...storeFields(fields), chosenSlug, articleSlug };
}

const changesSomething: readonly WriteStep["kind"][] = ["create", "update", "discard"];

async function keepPlan(
  plan: WritePlan,
  { keepDesired, keepRemoteId }: WriteJournal,
  entry: RemoteEntry | null,
): Promise<void> {
  const { desired, overwrite } = plan;
  if (entry !== null) await keepRemoteId(entry.remoteId);
  await keepDesired(desired, entry === null || overwrite ? null : storedOf(plan, entry));
}

interface Call<Config> {
  destination: Destination<Config>;
  connection: Connection<Config>;
  post: Post;
  options: WriteOptions;
}

async function perform<Config>(
  step: WriteStep,
  { destination, connection, post, options }: Call<Config>,
): Promise<StepResult> {
  switch (step.kind) {
    case "find":
      return { found: await findEntry(destination, connection, post, step.remoteId) };
    case "findAtSlug":
      return { found: (await destination.lookup(connection, post).bySlug?.()) ?? null };
    case "checkAgain": {
      const fresh = { ...connection, signal: options.checkAgainSignal() };
      return { found: await findEntry(destination, fresh, post, step.remoteId) };
    }
    case "discard":
      await options.journal.keepRemoteId(step.kept.remoteId);
      await destination.discard?.(connection, step.twin.remoteId);
      return { found: step.kept };
    case "create":
      return { written: await destination.publish(connection, post) };
    case "update":
      return { written: await destination.update(connection, step.entry, post) };
    case "accept":
      return { written: step.entry };
  }
}

/** Performs a step. Returns a failure of the destination as a result, and any error of a check after a write. */
async function resultOf(step: WriteStep, run: () => Promise<StepResult>): Promise<StepResult> {
  try {
    return await run();
  } catch (error) {
    if (step.kind === "checkAgain") return { unchecked: { cause: error } };
    if (error instanceof DestinationFailure) return { failure: error };
    throw error;
  }
}

async function keepIds(
  plan: WritePlan,
  step: WriteStep,
  result: StepResult,
  { keepRemoteId }: WriteJournal,
): Promise<void> {
  if ("written" in result) await keepRemoteId(result.written.remoteId);
  if ("failure" in result && result.failure.remoteId !== null) await keepRemoteId(result.failure.remoteId);
  if (step.kind !== "checkAgain" || !("found" in result) || result.found === null) return;
  if (isOurs(plan, result.found, step.remoteId)) await keepRemoteId(result.found.remoteId);
}

function written(
  plan: WritePlan,
  made: WrittenEntry,
  {
    post: { parsed, slug },
    isAsBefore,
    isNumbered,
  }: { post: Post; isAsBefore: boolean; isNumbered: boolean },
): WrittenPost {
  const { label, desired } = plan;
  const entry = withWebAddress(label, made);
  const stored = storedOf(plan, entry);
  const numbered = `${label} already has another article of Galley’s under this slug, so that this one has the slug ${slug} there.`;
  return {
    entry,
    stored,
    // A destination that answers with the old text although it was sent a new one has lost it: that is to be seen.
    unchanged: isAsBefore && saysTheSame(desired, stored),
    warnings: [
      ...(isNumbered ? [numbered] : []),
      ...entry.warnings,
      ...differences(label, desired, stored),
      ...parsed.leftOut,
    ],
  };
}

function withWebAddress(label: string, entry: WrittenEntry): WrittenEntry {
  const address = webAddress(entry.publicUrl);
  if (address === entry.publicUrl) return entry;
  const warning = `${label} returned a page address that is neither http nor https; it was ignored.`;
  return {
    ...entry,
    publicUrl: address,
    warnings: address === null ? [...entry.warnings, warning] : entry.warnings,
  };
}
