import { and, eq, sql } from "drizzle-orm";
import { creditBalances, grantCredits, reserveCredit } from "@/lib/credits/queries";
import { newId } from "@/lib/platform/db/ids";
import {
  article,
  creditEntry,
  eventEndpoint,
  job,
  project,
  webhookDelivery,
  workspace,
  workTurn,
} from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { queueAutomaticWrites } from "@/lib/publications/rows/automatic";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { createLanes } from "@/lib/work/lanes";
import { type SweepOptions, sweepDue } from "@/lib/work/sweep";
import type { GenerationDeps } from "../deps";
import type { StageEnd } from "../run-stage";
import { stageWork } from "../sweep";
import { createScriptedWriter } from "./scripted-writer";

export interface LoggedLine {
  level: "info" | "warn" | "error";
  fields: object;
  message: string;
}

export interface TestProject {
  workspaceId: string;
  projectId: string;
}

/** A database with helpers for tests of the stages. */
export async function createGenerationFixture() {
  const database: TestDatabase = await createTestDatabase();
  const { db } = database;
  const logged: LoggedLine[] = [];
  const log = (level: LoggedLine["level"]) => (fields: object, message: string) =>
    void logged.push({ level, fields, message });
  const never = new AbortController().signal;

  const base: GenerationDeps = {
    db,
    writer: createScriptedWriter(),
    fetch: (url) => Promise.reject(new FetchFailure("dns", `${String(url)} is not fetched in this test.`)),
    tasks: inlineTasks,
    logger: { info: log("info"), warn: log("warn"), error: log("error") },
    leaseSeconds: 90,
    searchSite: () => Promise.resolve([]),
    searchWeb: null,
    publishedArticles: () => Promise.resolve([]),
    searchResultsMax: 5,
    revisionsMax: 2,
    scoreWanted: 80,
    random: () => 0,
    onArticle: queueAutomaticWrites,
    onRefresh: () => Promise.resolve(),
    afterRefresh: () => Promise.resolve(),
    answerIn: () => Promise.resolve(null),
  };

  async function addProject(
    credits = 10,
    values: Partial<typeof project.$inferInsert> = {},
  ): Promise<TestProject> {
    const workspaceId = newId();
    const projectId = newId();
    await db.insert(workspace).values({ id: workspaceId, name: "Acme" });
    await db.insert(project).values({
      id: projectId,
      workspaceId,
      name: "Acme",
      slug: `acme-${projectId}`,
      website: "https://acme.example",
      languageCode: "en",
      brandName: "Acme",
      brandDescription: "Acme sells anvils.",
      ...values,
    });
    if (credits > 0) await grantCredits(db, workspaceId, credits, "test");
    return { workspaceId, projectId };
  }

  return {
    database,
    db,
    logged,
    addProject,
    close: () => database.drop(),
    deps: (given: Partial<GenerationDeps> = {}): GenerationDeps => ({ ...base, ...given }),

    /** Subscribes an endpoint to the events of the project's jobs; these tests never deliver any. */
    async subscribe({ projectId }: TestProject): Promise<void> {
      const events: (typeof eventEndpoint.$inferInsert)["events"] = ["article.finished", "article.failed"];
      await db
        .insert(eventEndpoint)
        .values({ projectId, url: "http://127.0.0.1:9/", secret: "unread", events });
    },

    /** The recorded events of a job, as they would be sent. */
    async eventsAbout(jobId: string): Promise<unknown[]> {
      const rows = await db
        .select({ body: webhookDelivery.body })
        .from(webhookDelivery)
        .where(sql`${webhookDelivery.body}::jsonb #>> '{data,job_id}' = ${jobId}`);
      return rows.map(({ body }): unknown => JSON.parse(body));
    },

    /** Starts a job as the operation does: inserts its row and reserves its credit in one transaction. */
    async addJob(of: TestProject, values: Partial<typeof job.$inferInsert> = {}): Promise<string> {
      const id = newId();
      // Without digits, which would be claims.
      const name = id.replace(/[\d-]/g, (sign) => "ghijklmnopq"["0123456789-".indexOf(sign)] ?? "");
      const keyword = values.keyword ?? `anvil care ${name}`;
      await db.transaction(async (tx) => {
        await tx.insert(job).values({ id, ...of, keyword, keywordKey: keyword, ...values });
        if (!(await reserveCredit(tx, { id, workspaceId: of.workspaceId, charge: 1 }))) {
          throw new Error("the test's workspace has too few credits");
        }
      });
      return id;
    },

    /** Sweeps once, and counts how the started stages ended. */
    async sweep(deps: Partial<GenerationDeps> = {}, options: Partial<SweepOptions<StageEnd>> = {}) {
      const { handled, inFlight } = await sweepDue(stageWork({ ...base, ...deps }), {
        lanes: createLanes(4),
        stop: never,
        abandon: never,
        onError: (error) => log("error")({ err: error }, "a stage could not be claimed"),
        ...options,
      });
      const counts = { advanced: 0, done: 0, failed: 0, retried: 0, dropped: 0, released: 0 };
      for (const end of await inFlight) counts[end] += 1;
      return { handled, ...counts };
    },

    /** Sweeps until every job has ended, without waiting for retries. */
    async sweepToTheEnd(deps: Partial<GenerationDeps> = {}): Promise<void> {
      for (let sweeps = 0; sweeps < 60; sweeps += 1) {
        await this.sweep(deps);
        if ((await this.openJobs()) === 0) return;
        await this.endWaits();
      }
      throw new Error("the jobs have not ended after 60 sweeps");
    },

    /** Makes all waiting retries due. */
    endWaits: () =>
      db.update(job).set({ nextAt: sql`now() - interval '1 second'` }).where(sql`${job.stage} is not null`),

    /** Expires the leases of all jobs, or of one, as if every process had died some time ago. */
    async expireLeases(jobId?: string): Promise<void> {
      await db
        .update(job)
        .set({ leaseUntil: sql`now() - interval '1 second'` })
        .where(and(sql`${job.leaseToken} is not null`, jobId === undefined ? undefined : eq(job.id, jobId)));
      await db.update(workTurn).set({ at: sql`now() - interval '1 second'` });
    },

    async openJobs(): Promise<number> {
      return db.$count(job, sql`${job.stage} is not null`);
    },

    async jobRow(id: string) {
      const [row] = await db.select().from(job).where(eq(job.id, id));
      if (row === undefined) throw new Error(`no job ${id}`);
      return row;
    },

    articlesOf: (jobId: string) => db.select().from(article).where(eq(article.jobId, jobId)),

    refundsOf: (jobId: string) =>
      db
        .select()
        .from(creditEntry)
        .where(and(eq(creditEntry.jobId, jobId), eq(creditEntry.reason, "refund"))),

    async balance({ workspaceId }: TestProject): Promise<number> {
      return (await creditBalances(db, [workspaceId])).get(workspaceId) ?? 0;
    },
  };
}

export type GenerationFixture = Awaited<ReturnType<typeof createGenerationFixture>>;
