import { describe, expect, test } from "vitest";
import { DestinationFailure, type RemoteEntry } from "@/lib/destinations/contract";
import { nextStep } from "./next-step";
import { storeFields } from "./stored-fields";
import type { KnownEntry, WritePlan, WriteState } from "./write-state";

const fields = { title: "Anvils", slug: "anvils", status: "publish", body: "<p>Oil it.</p>" } as const;
const article = { articleId: "article", slug: "anvils" };
const unknown: KnownEntry = { remoteId: null, stored: null, pending: null };

function plan(changes: Partial<WritePlan> = {}): WritePlan {
  return {
    label: "The CMS",
    article,
    desired: storeFields(fields),
    known: unknown,
    overwrite: false,
    answersFromLog: false,
    ...changes,
  };
}

function entryWith(
  changes: Partial<RemoteEntry["fields"]>,
  articleId: string | null = "article",
): RemoteEntry {
  return { remoteId: "1", publicUrl: null, articleId, fields: { ...fields, ...changes } };
}

const ours = entryWith({ title: "An earlier title" });
const asDesired = entryWith({});
const strangers = entryWith({}, "another article");
const twin: RemoteEntry = { ...ours, remoteId: "2", fields: { ...ours.fields, slug: "anvils-2" } };

const lost = new DestinationFailure("No answer.", true, { mayHaveWritten: true });
const busy = new DestinationFailure("Busy.", true);
const invalid = new DestinationFailure("Another title, please.", false);
const halfway = new DestinationFailure("A picture, please.", false, { mayHaveWritten: true, remoteId: "1" });

/** A step in one word, with what it is done to. */
function named(step: ReturnType<typeof nextStep>): string {
  switch (step.kind) {
    case "refuse":
      return step.failure.mayHaveWritten ? "refuse, in doubt" : "refuse";
    case "discard":
      return `discard ${step.twin.remoteId}, keep ${step.kept.remoteId}`;
    case "update":
      return `update ${step.entry.remoteId}`;
    case "find":
    case "checkAgain":
      return `${step.kind} ${step.remoteId ?? "by marker or slug"}`;
    default:
      return step.kind;
  }
}

const edited = {
  known: { ...unknown, remoteId: "1", stored: storeFields({ ...fields, title: "As we wrote it" }) },
};
const pending = { known: { ...unknown, pending: storeFields(fields) } };

describe("before anything is written, the next step", () => {
  test.each<[string, WriteState, Partial<WritePlan>, string]>([
    ["is the lookup", { stage: "lookup" }, {}, "find by marker or slug"],
    ["is the lookup by the id that is known", { stage: "lookup" }, edited, "find 1"],
    ["creates the entry where there is none", { stage: "lookup", entry: null }, {}, "create"],
    ["updates the article's own entry", { stage: "lookup", entry: ours }, {}, "update 1"],
    ["refuses a slug that is taken", { stage: "lookup", entry: strangers }, {}, "refuse"],
    ["refuses to replace what a person changed", { stage: "lookup", entry: ours }, edited, "refuse"],
    [
      "replaces it when told to",
      { stage: "lookup", entry: ours },
      { ...edited, overwrite: true },
      "update 1",
    ],
    [
      "takes an entry without a marker for ours when it says what a lost write desired",
      { stage: "lookup", entry: entryWith({}, null) },
      pending,
      "update 1",
    ],
    [
      "leaves an entry without a marker alone when it says something else",
      { stage: "lookup", entry: entryWith({ title: "Hammers" }, null) },
      {},
      "refuse",
    ],
    ["asks what has the slug that the entry lacks", { stage: "lookup", entry: twin }, {}, "findAtSlug"],
    ["updates it where nothing has the slug", { stage: "lookup", entry: twin, atSlug: null }, {}, "update 2"],
    [
      "keeps the one of two that has the slug",
      { stage: "lookup", entry: twin, atSlug: ours },
      {},
      "discard 2, keep 1",
    ],
    ["refuses when a stranger's has it", { stage: "lookup", entry: twin, atSlug: strangers }, {}, "refuse"],
    ["refuses when the lookup fails", { stage: "lookup", failure: busy }, {}, "refuse"],
    [
      "leaves an earlier doubt open when it fails",
      { stage: "lookup", failure: busy },
      pending,
      "refuse, in doubt",
    ],
  ])("%s", (_what, state, changes, step) => {
    expect(named(nextStep(plan(changes), state, false))).toBe(step);
  });
});

describe("after a first failure, the next step", () => {
  const failed = (failure: DestinationFailure, now?: RemoteEntry | null): WriteState => ({
    stage: "failed once",
    before: null,
    failure,
    ...(now !== undefined && { now }),
  });
  const unchecked = (failure: DestinationFailure): WriteState => ({
    stage: "failed once",
    before: null,
    failure,
    unchecked: { cause: busy },
  });
  test.each<[string, WriteState, Partial<WritePlan>, string]>([
    ["refuses what was refused for good", failed(invalid), {}, "refuse"],
    ["checks again after a refusal for now", failed(busy), {}, "checkAgain by marker or slug"],
    ["checks again after a lost answer", failed(lost), {}, "checkAgain by marker or slug"],
    ["checks by the id that the failure tells", failed(halfway), {}, "checkAgain 1"],
    ["is a second try where nothing is and nothing was written", failed(busy, null), {}, "create"],
    ["is no second try where nothing is and something may come", failed(lost, null), {}, "refuse, in doubt"],
    ["updates what arrived, for what fields do not tell", failed(lost, asDesired), {}, "update 1"],
    ["updates what is there but is not as desired", failed(lost, ours), {}, "update 1"],
    ["gives up on a step that was refused for good", failed(halfway, ours), {}, "refuse, in doubt"],
    ["stays in doubt where nobody could check", unchecked(lost), {}, "refuse, in doubt"],
    ["says the failure where nothing was written and nobody could check", unchecked(busy), {}, "refuse"],
    ["stays in doubt where a stranger's entry is found", failed(lost, strangers), {}, "refuse, in doubt"],
    [
      "does not ask a destination that answers from our log",
      failed(lost),
      { answersFromLog: true },
      "refuse, in doubt",
    ],
    ["tries again where only our log can be asked", failed(busy), { answersFromLog: true }, "create"],
  ])("%s", (_what, state, changes, step) => {
    expect(named(nextStep(plan(changes), state, false))).toBe(step);
  });

  test.each<[string, WriteState, string]>([
    ["refuses without a check where nothing was written", failed(busy), "refuse"],
    ["still checks a write in doubt", failed(lost), "checkAgain by marker or slug"],
    ["accepts what arrived", failed(lost, asDesired), "accept"],
    ["is no second try", failed(lost, ours), "refuse, in doubt"],
  ])("once the time is over %s", (_what, state, step) => {
    expect(named(nextStep(plan(), state, true))).toBe(step);
  });

  test("accepts nothing where only markup was to change and has not", () => {
    const before = entryWith({ body: "<p>Oil <b>it</b>.</p>" });
    const state: WriteState = { stage: "failed once", before, failure: lost, now: { ...before } };
    expect(named(nextStep(plan(), state, true))).toBe("refuse, in doubt");
  });
});

describe("after a second failure, the next step", () => {
  const failedTwice = (
    failure: DestinationFailure,
    second: DestinationFailure,
    now: RemoteEntry | null = null,
  ) => ({ stage: "failed twice", before: null, failure, now, second }) satisfies WriteState;
  test.each<[string, WriteState, string]>([
    ["refuses what twice wrote nothing", failedTwice(busy, busy), "refuse"],
    ["is in doubt when the second answer was lost", failedTwice(busy, lost), "refuse, in doubt"],
    ["is in doubt when the first answer was lost", failedTwice(lost, invalid, ours), "refuse, in doubt"],
    ["keeps the words of a step that was refused for good", failedTwice(busy, halfway), "refuse, in doubt"],
    ["accepts an entry that had arrived after the first", failedTwice(lost, invalid, asDesired), "accept"],
  ])("%s", (_what, state, step) => {
    expect(named(nextStep(plan(), state, false))).toBe(step);
  });
});

describe("once the entry is written, the next step", () => {
  const made = { ...twin, warnings: [] };
  test.each<[string, WriteState, string]>([
    ["ends with an entry that was there before", { stage: "written", entry: made, created: false }, "done"],
    [
      "asks what has the slug of a new entry without it",
      { stage: "written", entry: made, created: true },
      "findAtSlug",
    ],
    ["ends where nothing has it", { stage: "written", entry: made, created: true, atSlug: null }, "done"],
    [
      "ends where a stranger's has it",
      { stage: "written", entry: made, created: true, atSlug: strangers },
      "done",
    ],
    [
      "takes the new entry back where an earlier try arrived late",
      { stage: "written", entry: made, created: true, atSlug: ours },
      "discard 2, keep 1",
    ],
    [
      "updates the one that is kept",
      { stage: "written", entry: made, created: true, atSlug: ours, kept: ours },
      "update 1",
    ],
  ])("%s", (_what, state, step) => {
    expect(named(nextStep(plan(), state, false))).toBe(step);
  });

  test("ends with a warning when nobody could see whether there is a second one", () => {
    const state: WriteState = { stage: "written", entry: made, created: true, failure: busy };
    expect(nextStep(plan(), state, false)).toMatchObject({
      kind: "done",
      entry: { warnings: ["Galley could not see whether The CMS has a second entry of this article: Busy."] },
    });
  });
});
