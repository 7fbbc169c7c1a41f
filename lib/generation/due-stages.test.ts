import { afterEach, beforeEach, expect, test } from "vitest";
import { deferred } from "@/lib/testing/deferred";
import { runRow } from "@/lib/work/sweep";
import { neverStopped } from "@/lib/work/testing/sweep-until-idle";
import { claimJob } from "./rows/claims";
import { dueStages } from "./rows/due-stages";
import { stageWork } from "./sweep";
import { createGenerationFixture, type GenerationFixture } from "./testing/generation-fixture";
import { createScriptedWriter } from "./testing/scripted-writer";

let fixture: GenerationFixture;

beforeEach(async () => {
  fixture = await createGenerationFixture();
});
afterEach(() => fixture.close());

const due = (limit: number) => dueStages(fixture.db, limit);

async function addJobs(count: number) {
  const project = await fixture.addProject(count);
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) ids.push(await fixture.addJob(project));
  return { ...project, ids };
}

test("due stages are selected workspaces in turn, and few of a workspace with many", async () => {
  const busy = await addJobs(20);
  const [one, two] = [await addJobs(1), await addJobs(1)];
  const rows = await due(4);
  expect(rows.map(({ workspaceId }) => workspaceId)).toEqual([
    busy.workspaceId,
    one.workspaceId,
    two.workspaceId,
    busy.workspaceId,
  ]);
  expect(rows.map(({ id }) => id)).toEqual([busy.ids[0], one.ids[0], two.ids[0], busy.ids[1]]);
  expect((await due(100)).filter(({ workspaceId }) => workspaceId === busy.workspaceId)).toHaveLength(8);
});

test("a stage is due again under another name after its lease has expired, and after it has ended", async () => {
  const { ids } = await addJobs(1);
  const id = ids[0] ?? "";
  const [first] = await due(10);
  expect(first).toMatchObject({ id, lock: id });
  await claimJob(fixture.db, id, 90);
  expect(await due(10)).toEqual([]);
  await fixture.expireLeases();
  const [second] = await due(10);
  expect(second).toMatchObject({ id });
  expect(second?.turn).not.toBe(first?.turn);
  expect(await runRow(stageWork(fixture.deps()), id, neverStopped)).toBe("advanced");
  const [third] = await due(10);
  expect(third?.turn).toMatch(/^outline\./);
});

test("a job that waits for a retry, or has ended, is not due", async () => {
  const { ids } = await addJobs(1);
  const id = ids[0] ?? "";
  const failing = createScriptedWriter({
    before: () => {
      throw new Error("the writer is broken");
    },
  });
  expect(await runRow(stageWork(fixture.deps({ writer: failing })), id, neverStopped)).toBe("retried");
  expect(await due(10)).toEqual([]);
  expect(await runRow(stageWork(fixture.deps()), id, neverStopped)).toBeNull();
  await fixture.sweepToTheEnd();
  expect(await due(10)).toEqual([]);
  expect(await runRow(stageWork(fixture.deps()), id, neverStopped)).toBeNull();
});

test("two workers with the same job do its stage once", async () => {
  const { ids } = await addJobs(1);
  const id = ids[0] ?? "";
  // The stage ends after the others have tried; the one that follows it would be another stage.
  let trying = 5;
  const others = deferred();
  const writer = createScriptedWriter({ before: () => others.promise });
  const ends = await Promise.all(
    Array.from({ length: trying }, async () => {
      const end = await runRow(stageWork(fixture.deps({ writer })), id, neverStopped);
      trying -= 1;
      if (trying === 1) others.resolve();
      return end;
    }),
  );
  expect(ends.filter((end) => end !== null)).toEqual(["advanced"]);
  expect(writer.asked.map(({ task }) => task)).toEqual(["research"]);
  expect((await fixture.jobRow(id)).attempts).toBe(0);
});
