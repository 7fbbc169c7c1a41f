import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMortalDatabase } from "@/lib/generation/testing/mortal-database";
import { addDays } from "@/lib/platform/calendar-day";
import { newId } from "@/lib/platform/db/ids";
import { creditEntry, job } from "@/lib/platform/db/schema";
import type { Tenant } from "@/lib/testing/fixtures";
import { sweepPlans } from "./sweep";
import { createPlanFixture, type PlanFixture } from "./testing/plan-fixture";

let fixture: PlanFixture;
let acme: Tenant;

beforeAll(async () => {
  fixture = await createPlanFixture();
  acme = await fixture.addTenant("Acme");
  await fixture.setBalance(acme, 500);
});
afterAll(() => fixture.app.close());

/** Plans one article for a day, lets a process that dies at its n-th write sweep, and then another one. */
async function killedAt(writesMax: number, dies: "before" | "after", day: string) {
  const keyword = `season pan ${dies} number ${writesMax}`;
  await fixture.plan(acme, [keyword], day);
  const mortal = createMortalDatabase(fixture.app.databaseUrl, { writesMax, dies });
  try {
    await sweepPlans({ ...fixture.services, db: mortal.db }, new AbortController().signal);
  } catch (error) {
    if (!mortal.died()) throw error;
  }
  await mortal.bury();
  await fixture.sweep();
  const { db } = fixture.services;
  const jobs = await db.select().from(job).where(eq(job.keyword, keyword));
  const spent = await db
    .select()
    .from(creditEntry)
    .where(eq(creditEntry.jobId, jobs[0]?.id ?? newId()));
  const planned = (await fixture.calendar(acme)).filter((line) => line.includes(` ${keyword} `));
  return { died: mortal.died(), keyword, jobs: jobs.length, spent: spent.length, planned };
}

describe.each(["before", "after"] as const)("a process killed just %s any of its writes", (dies) => {
  test("starts no planned article twice, and leaves none out", { timeout: 300_000 }, async () => {
    let write = 0;
    let died = true;
    while (died) {
      write += 1;
      const day = addDays(dies === "before" ? "2026-12-01" : "2028-12-01", write);
      fixture.setClock(`${day}T08:00:00Z`);
      const { keyword, ...end } = await killedAt(write, dies, day);
      died = end.died;
      expect({ write, ...end }).toEqual({
        write,
        died,
        jobs: 1,
        spent: 1,
        planned: [`${day} ${keyword} started`],
      });
    }
    // Guards against a loop that ended before the process had started the article.
    expect(write).toBe(3);
  });
});
