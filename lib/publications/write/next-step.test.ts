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
const foreign = entryWith({}, "another article");
const twin: RemoteEntry = { ...ours, remoteId: "2", fields: { ...ours.fields, slug: "anvils-2" } };

const lost = new DestinationFailure("No answer.", true, { mayHaveWritten: true });
const busy = new DestinationFailure("Busy.", true);
const invalid = new DestinationFailure("Another title, please.", false);
const halfway = new DestinationFailure("A picture, please.", false, { mayHaveWritten: true, remoteId: "1" });

/** The name of a step, with the id of its entry where it has one. */
function describeStep(step: ReturnType<typeof nextStep>): string {
  switch (step.kind) {
    case "taken":
      return "taken";
    case "refuse":
      return step.failure.mayHaveWritten ? "refuse, in doubt" : "refuse";
    case "discard":
      return `discard ${step.twin.remoteId}, keep ${step.kept.remoteId}`;
    case "update":
      return `update ${step.entry.remoteId}`;
    case "find":
    case "checkAgain":
      return `${step.kind} ${step.remoteId ?? "by marker or slug"}`;
    case "findAtSlug":
    case "create":
    case "accept":
    case "done":
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
    ["is the lookup by the known id", { stage: "lookup" }, edited, "find 1"],
    ["creates an entry when none exists", { stage: "lookup", entry: null }, {}, "create"],
    ["updates the article's own entry", { stage: "lookup", entry: ours }, {}, "update 1"],
    [
      "refuses a slug that an entry of nobody's has",
      { stage: "lookup", entry: entryWith({ title: "By hand" }, null) },
      {},
      "refuse",
    ],
    ["looks for another slug beside another article's", { stage: "lookup", entry: foreign }, {}, "taken"],
    [
      "refuses to give a known entry another slug",
      { stage: "lookup", entry: foreign },
      { known: { ...unknown, remoteId: "2", stored: storeFields(fields) } },
      "refuse",
    ],
    ["refuses to replace what a person changed", { stage: "lookup", entry: ours }, edited, "refuse"],
    [
      "replaces a person's changes when told to overwrite",
      { stage: "lookup", entry: ours },
      { ...edited, overwrite: true },
      "update 1",
    ],
    [
      "updates an entry without a marker that has the content of a lost write",
      { stage: "lookup", entry: entryWith({}, null) },
      pending,
      "update 1",
    ],
    [
      "refuses to replace an entry without a marker that has other content",
      { stage: "lookup", entry: entryWith({ title: "Hammers" }, null) },
      {},
      "refuse",
    ],
    [
      "looks for another entry at the slug when ours has a different one",
      { stage: "lookup", entry: twin },
      {},
      "findAtSlug",
    ],
    [
      "updates the entry when no other has the slug",
      { stage: "lookup", entry: twin, atSlug: null },
      {},
      "update 2",
    ],
    [
      "keeps the one of two entries that has the slug",
      { stage: "lookup", entry: twin, atSlug: ours },
      {},
      "discard 2, keep 1",
    ],
    [
      "refuses when an entry of nobody's has the slug",
      { stage: "lookup", entry: twin, atSlug: entryWith({}, null) },
      {},
      "refuse",
    ],
    [
      "looks for another slug when another article's entry has it",
      { stage: "lookup", entry: twin, atSlug: foreign },
      {},
      "taken",
    ],
    ["refuses when the lookup fails", { stage: "lookup", failure: busy }, {}, "refuse"],
    [
      "stays in doubt about an earlier write when the lookup fails",
      { stage: "lookup", failure: busy },
      pending,
      "refuse, in doubt",
    ],
  ])("%s", (_what, state, changes, step) => {
    expect(describeStep(nextStep(plan(changes), state, false))).toBe(step);
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
    ["passes a permanent refusal on", failed(invalid), {}, "refuse"],
    ["checks again after a refusal for now", failed(busy), {}, "checkAgain by marker or slug"],
    ["checks again after a lost answer", failed(lost), {}, "checkAgain by marker or slug"],
    ["checks by the id in the failure", failed(halfway), {}, "checkAgain 1"],
    ["tries again when no entry exists and nothing was written", failed(busy, null), {}, "create"],
    ["does not try again when a lost write may still arrive", failed(lost, null), {}, "refuse, in doubt"],
    ["updates an entry that arrived, for data outside its fields", failed(lost, asDesired), {}, "update 1"],
    ["updates an entry that differs from the desired one", failed(lost, ours), {}, "update 1"],
    ["refuses when a later step was refused permanently", failed(halfway, ours), {}, "refuse, in doubt"],
    ["stays in doubt when the check fails", unchecked(lost), {}, "refuse, in doubt"],
    ["passes the failure on when nothing was written and the check fails", unchecked(busy), {}, "refuse"],
    ["stays in doubt when a foreign entry is found", failed(lost, foreign), {}, "refuse, in doubt"],
    [
      "does not query a destination that answers from our log",
      failed(lost),
      { answersFromLog: true },
      "refuse, in doubt",
    ],
    ["tries again when only our log can be queried", failed(busy), { answersFromLog: true }, "create"],
  ])("%s", (_what, state, changes, step) => {
    expect(describeStep(nextStep(plan(changes), state, false))).toBe(step);
  });

  test.each<[string, WriteState, string]>([
    ["refuses without a check when nothing was written", failed(busy), "refuse"],
    ["still checks a write in doubt", failed(lost), "checkAgain by marker or slug"],
    ["accepts an entry that arrived", failed(lost, asDesired), "accept"],
    ["does not try again", failed(lost, ours), "refuse, in doubt"],
  ])("%s once the time is over", (_what, state, step) => {
    expect(describeStep(nextStep(plan(), state, true))).toBe(step);
  });

  test("stays in doubt when only markup should have changed and did not", () => {
    const before = entryWith({ body: "<p>Oil <b>it</b>.</p>" });
    const state: WriteState = { stage: "failed once", before, failure: lost, now: { ...before } };
    expect(describeStep(nextStep(plan(), state, true))).toBe("refuse, in doubt");
  });
});

describe("after a second failure, the next step", () => {
  const failedTwice = (
    failure: DestinationFailure,
    second: DestinationFailure,
    now: RemoteEntry | null = null,
  ) => ({ stage: "failed twice", before: null, failure, now, second }) satisfies WriteState;
  test.each<[string, WriteState, string]>([
    ["refuses when neither try wrote anything", failedTwice(busy, busy), "refuse"],
    ["is in doubt when the second answer was lost", failedTwice(busy, lost), "refuse, in doubt"],
    ["is in doubt when the first answer was lost", failedTwice(lost, invalid, ours), "refuse, in doubt"],
    [
      "stays in doubt after a step that was refused permanently",
      failedTwice(busy, halfway),
      "refuse, in doubt",
    ],
    ["accepts the entry of a first try that arrived", failedTwice(lost, invalid, asDesired), "accept"],
  ])("%s", (_what, state, step) => {
    expect(describeStep(nextStep(plan(), state, false))).toBe(step);
  });
});

describe("once the entry is written, the next step", () => {
  const made = { ...twin, warnings: [] };
  test.each<[string, WriteState, string]>([
    ["ends when the entry existed before", { stage: "written", entry: made, created: false }, "done"],
    [
      "looks for another entry at the slug that a new entry did not get",
      { stage: "written", entry: made, created: true },
      "findAtSlug",
    ],
    [
      "ends when no other entry has the slug",
      { stage: "written", entry: made, created: true, atSlug: null },
      "done",
    ],
    [
      "ends when a foreign entry has the slug",
      { stage: "written", entry: made, created: true, atSlug: foreign },
      "done",
    ],
    [
      "discards the new entry when an earlier try arrived late",
      { stage: "written", entry: made, created: true, atSlug: ours },
      "discard 2, keep 1",
    ],
    [
      "updates the entry that is kept",
      { stage: "written", entry: made, created: true, atSlug: ours, kept: ours },
      "update 1",
    ],
  ])("%s", (_what, state, step) => {
    expect(describeStep(nextStep(plan(), state, false))).toBe(step);
  });

  test("ends with a warning when the lookup for a second entry fails", () => {
    const state: WriteState = { stage: "written", entry: made, created: true, failure: busy };
    expect(nextStep(plan(), state, false)).toMatchObject({
      kind: "done",
      entry: { warnings: ["Galley could not see whether The CMS has a second entry of this article: Busy."] },
    });
  });
});
