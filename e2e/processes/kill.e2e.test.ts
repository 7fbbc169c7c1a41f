import { eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateArticle } from "@/lib/articles/operations/generate";
import { creditBalances } from "@/lib/credits/queries";
import type { Stage } from "@/lib/generation/rows/claims";
import { execute } from "@/lib/kernel/operation";
import { article, creditEntry, job, writerAnswer } from "@/lib/platform/db/schema";
import { asOperator, createTenant, type Tenant } from "@/lib/testing/fixtures";
import type { AskedOfModel } from "@/lib/writers/testing/asked-of-model";
import { type HeldModel, startHeldModel } from "../held-model";
import { type Installation, openInstallation } from "../installation";
import { createStageGate, type StageGate } from "../stage-gate";

const keywords = ["anvil care", "tongs and hammers", "a forge at home"];
/** The questions of a job: its outline has eight sections. */
const tasks: AskedOfModel["task"][] = [
  "research",
  "outline",
  ...Array<"section">(8).fill("section"),
  "revise",
  "finish",
];
/** The moments below at which a question of every job is lost. */
const questionsLost = 4;
const soon = { timeout: 30_000, interval: 50 };

let installation: Installation;
let model: HeldModel;
let gate: StageGate;

beforeAll(async () => {
  installation = await openInstallation();
  model = await startHeldModel({ draftsAreWeak: true });
  gate = await createStageGate(installation.databaseUrl);
});

afterAll(async () => {
  await gate?.close();
  await installation?.close();
  await model?.close();
});

/** A point in the middle of a stage at which every job can be made to wait. */
interface Moment {
  name: string;
  shut(): Promise<void>;
  waiting(): Promise<number>;
  open(): Promise<void>;
}

function whileAsking(task: AskedOfModel["task"]): Moment {
  return {
    name: `while the model is asked for the ${task}`,
    shut: () => Promise.resolve(model.hold(task)),
    waiting: () => Promise.resolve(model.waiting()),
    open: () => Promise.resolve(model.release()),
  };
}

function whileWriting(stage: Stage): Moment {
  return {
    name: `while the end of the ${stage} stage is written`,
    shut: () => gate.shut(stage),
    waiting: () => gate.waiting(),
    async open() {
      await gate.endWaitingSessions();
      await gate.open(stage);
    },
  };
}

const moments = [
  whileAsking("research"),
  whileWriting("research"),
  whileAsking("outline"),
  whileWriting("outline"),
  whileAsking("section"),
  whileWriting("draft"),
  whileWriting("score"),
  whileAsking("revise"),
  whileWriting("revise"),
  whileWriting("finish"),
];

/**
 * Starts a job in each of three workspaces, as the API does. Jobs of one project would finish one after the other,
 * because each finish counts the project's articles.
 */
async function startJobs(): Promise<string[]> {
  const { services } = installation.runtime;
  const tenants: Tenant[] = [];
  for (const name of ["Acme", "Globex", "Initech"]) tenants.push(await createTenant(services, name));
  for (const [index, keyword] of keywords.entries()) {
    const tenant = tenants[index % tenants.length];
    await execute(generateArticle, asOperator(services), { keyword, projectId: tenant?.projectId });
  }
  return tenants.map(({ workspaceId }) => workspaceId);
}

const startServer = () =>
  installation.startServer({
    ...model.env,
    ENGINE: "local",
    LEASE_SECONDS: "3",
    // The one revision that the weak draft needs, whatever its score.
    WRITER_TARGET_SCORE: "0",
  });

/** Waits until all leases of the killed server have expired, so that all jobs continue in the same sweep. */
const leasesEnd = () =>
  installation.runtime.services.db.execute(
    sql`select pg_sleep(extract(epoch from greatest(max(${job.leaseUntil}) - now(), '0'))) from ${job}`,
  );

test("servers killed in the middle of every stage finish each job once and lose no credit", {
  timeout: 240_000,
}, async () => {
  const { db } = installation.runtime.services;
  const workspaces = await startJobs();
  for (const moment of moments) {
    await moment.shut();
    const server = await startServer();
    await expect.poll(() => moment.waiting(), { ...soon, message: moment.name }).toBe(keywords.length);
    await server.kill();
    await moment.open();
    await leasesEnd();
  }
  await startServer();
  await expect.poll(() => db.$count(job, isNotNull(job.stage)), soon).toBe(0);

  const ended = await db.select().from(job).innerJoin(article, eq(article.jobId, job.id)).orderBy(job.id);
  expect(ended.map(({ job: row }) => [row.keyword, row.status, row.writerCalls])).toEqual(
    keywords.map((keyword) => [keyword, "done", tasks.length]),
  );
  expect(ended.map(({ job: row, article: made }) => row.articleId === made.id)).toEqual([true, true, true]);
  expect(await db.$count(article)).toBe(keywords.length);

  // Only questions that a kill interrupted were asked again. Answers that had arrived were stored.
  const questions = keywords.flatMap((keyword) => tasks.map((task) => `${task} ${keyword}`)).sort();
  expect(model.answered.map(({ task, keyword }) => `${task} ${keyword}`).sort()).toEqual(questions);
  expect(model.asked).toHaveLength(questions.length + questionsLost * keywords.length);
  expect(await db.$count(writerAnswer)).toBe(questions.length);

  const balances = await creditBalances(db, workspaces);
  expect(workspaces.map((id) => balances.get(id))).toEqual([9, 9, 9]);
  expect(await db.$count(creditEntry, eq(creditEntry.reason, "refund"))).toBe(0);
});
