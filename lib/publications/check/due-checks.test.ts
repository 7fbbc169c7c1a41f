import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkTurn } from "@/lib/platform/db/schema";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { deferred } from "@/lib/testing/deferred";
import { runRow } from "@/lib/work/sweep";
import { neverStopped } from "@/lib/work/testing/sweep-until-idle";
import { dueChecks } from "../rows/due-checks";
import { checkWork } from "./sweep";
import { createVerificationFixture, type VerificationFixture } from "./testing/verification-fixture";

let fixture: VerificationFixture;

beforeEach(async () => {
  fixture = await createVerificationFixture();
});
afterEach(() => fixture.close());

const due = (limit = 10) => dueChecks(fixture.db, limit);
const hosts = async (limit?: number) => (await due(limit)).map(({ lock }) => lock);

test("due checks are selected one of a host, and first checks before re-checks", async () => {
  await fixture.addBacklog({ host: "old.example", count: 100, kind: "re-check" });
  await fixture.addBacklog({ host: "one.example", count: 100, kind: "first" });
  await fixture.publishAt("http://one.example/another");
  await fixture.publishAt("http://two.example/anvil");
  expect(await hosts()).toEqual(["one.example", "two.example", "old.example"]);
  expect(await hosts(1)).toEqual(["one.example"]);
});

test("two workers with the same publication check it once, and no other page of its host meanwhile", async () => {
  const id = await fixture.publishAt("http://one.example/anvil");
  const other = await fixture.publishAt("http://one.example/hammer");
  const [asked, answer] = [deferred(), deferred()];
  let requests = 0;
  const work = checkWork(
    fixture.deps({
      fetch: async () => {
        requests += 1;
        asked.resolve();
        await answer.promise;
        throw new FetchFailure("connect", "Nobody answers.");
      },
    }),
  );
  const first = runRow(work, id, neverStopped);
  await asked.promise;
  expect(await runRow(work, id, neverStopped)).toBeNull();
  expect(await runRow(work, other, neverStopped)).toBeNull();
  expect(await due()).toEqual([]);
  expect(requests).toBe(1);
  answer.resolve();
  expect(await first).not.toBeNull();
  expect((await due()).map(({ id: dueId }) => dueId)).toEqual([other]);
});

test("a turn of a project that waits for nothing is put off, and is ahead of no other", async () => {
  const id = await fixture.publishAt("http://one.example/anvil");
  await fixture.publishAt("http://two.example/anvil");
  const { projectId } = await fixture.rowOf(id);
  await fixture.db
    .insert(checkTurn)
    .values({ projectId, host: "gone.example", rank: 0, turnAt: sql`now() - interval '1 hour'` });
  expect(await hosts(1)).toEqual(["two.example"]);
  const [put] = await fixture.db.select().from(checkTurn).where(eq(checkTurn.host, "gone.example"));
  expect(put).toBeUndefined();
});
