import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { setCredits } from "@/lib/credits/queries";
import { articleSource, creditEntry } from "@/lib/platform/db/schema";
import { createMortalDatabase, type MortalDatabase } from "../testing/mortal-database";
import {
  answeredText,
  pricedText,
  supportedTrial,
  trialAnswer,
  useRefreshSuite,
} from "../testing/refresh-suite";

const suite = useRefreshSuite();

/**
 * Works as a process that may die, until it has died or the job is over: for an instant the clock of a virtual machine
 * may deny that anything is due.
 */
async function workUntilOver(
  jobId: string,
  mortal: MortalDatabase,
  deps: Parameters<typeof suite.work>[0] = {},
): Promise<void> {
  try {
    while ((await suite.jobOf(jobId)).stage !== null && !mortal.died()) {
      await suite.work({ ...deps, db: mortal.db });
    }
  } catch (error) {
    if (!mortal.died()) throw error;
  }
}

describe("a process that dies during a refresh", () => {
  test.each(["before", "after"] as const)(
    "loses no credit and stores no version twice, whichever write it dies just %s",
    { timeout: 120_000 },
    async (dies) => {
      let writesMax = 0;
      for (let died = true; died; ) {
        writesMax += 1;
        const id = await suite.outdatedArticle();
        const had = await suite.balance();
        await setCredits(suite.db(), suite.acme.workspaceId, had + 1, "test");
        const { job_id: jobId } = await suite.refresh(id);
        const mortal = createMortalDatabase(suite.app.databaseUrl, { writesMax, dies });
        await workUntilOver(jobId, mortal);
        died = mortal.died();
        if (!died) expect((await suite.jobOf(jobId)).stage).toBeNull();
        await mortal.bury();
        await suite.expireLeases();
        await suite.work();
        const row = await suite.articleOf(id);
        expect({ writesMax, version: row.version, text: row.contentMarkdown }).toEqual({
          writesMax,
          version: 2,
          text: pricedText.replace("$20", "$25"),
        });
        expect((await suite.jobOf(jobId)).status).toBe("done");
        expect(await suite.db().$count(creditEntry, eq(creditEntry.jobId, jobId))).toBe(1);
      }
      // A process that lived has ended the job. How many writes that takes depends on time: it was 10 to 19.
      expect(writesMax).toBeGreaterThan(5);
    },
  );
});

describe("a process that dies while it answers a query", () => {
  test("loses no credit, and stores no version and no source twice", { timeout: 240_000 }, async () => {
    let writesMax = 0;
    for (let died = true; died; ) {
      writesMax += 1;
      const id = await suite.citingArticle();
      await suite.showFor(id);
      suite.model.answerTo = () => trialAnswer;
      suite.model.verdicts = supportedTrial;
      await setCredits(suite.db(), suite.acme.workspaceId, (await suite.balance()) + 1, "test");
      const { job_id: jobId } = await suite.refresh(id);
      const mortal = createMortalDatabase(suite.app.databaseUrl, { writesMax, dies: "after" });
      await workUntilOver(jobId, mortal, suite.finding());
      died = mortal.died();
      if (!died) expect((await suite.jobOf(jobId)).stage).toBeNull();
      await mortal.bury();
      await suite.expireLeases();
      await suite.work(suite.finding());
      const row = await suite.articleOf(id);
      expect({ writesMax, version: row.version, text: row.contentMarkdown }).toEqual({
        writesMax,
        version: 2,
        text: answeredText,
      });
      expect(await suite.db().$count(articleSource, eq(articleSource.articleId, id))).toBe(1);
      expect(await suite.db().$count(creditEntry, eq(creditEntry.jobId, jobId))).toBe(1);
    }
    expect(writesMax).toBeGreaterThan(20);
  });
});
