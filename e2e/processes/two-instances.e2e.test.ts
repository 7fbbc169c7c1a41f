import { asc, eq, inArray, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateArticle } from "@/lib/articles/operations/generate";
import { grantWorkspaceCredits } from "@/lib/credits/operations/grant";
import { creditBalances } from "@/lib/credits/queries";
import { execute } from "@/lib/kernel/operation";
import { article, creditEntry, job, writerAnswer } from "@/lib/platform/db/schema";
import { asOperator, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { type HeldModel, startHeldModel } from "../held-model";
import { type Installation, openInstallation } from "../installation";

const initialCredits = 10;
const granted = 200;
/** The number of jobs that each workspace starts, in this order: all jobs of the first come before the others. */
const orders = [90, 10, 10, 10];
const total = 120;

let installation: Installation;
let model: HeldModel;
let tenants: Tenant[];

beforeAll(async () => {
  installation = await openInstallation();
  model = await startHeldModel();
  const { services } = installation.runtime;
  const operator = asOperator(services);
  tenants = [];
  for (const [index, jobs] of orders.entries()) {
    const tenant = await createTenant(services, `Workspace ${index}`);
    tenants.push(tenant);
    await execute(grantWorkspaceCredits, operator, { workspaceId: tenant.workspaceId, amount: granted });
    for (let number = 1; number <= jobs; number += 1) {
      // No two keywords share a word: the model writes much the same text about each, which Galley would refuse.
      const keyword = `anvil${number}`;
      await execute(generateArticle, operator, { keyword, projectId: tenant.projectId });
    }
  }
});

afterAll(async () => {
  await installation?.close();
  await model?.close();
});

test("two instances on one database write each of 120 articles once and in a fair order", {
  timeout: 180_000,
}, async () => {
  const { db } = installation.runtime.services;
  const instances = ["first", "second"];
  await Promise.all(
    instances.map((name) =>
      installation.startServer({ ...model.env, WRITER_API_KEY: name, ENGINE: "local" }),
    ),
  );
  const openJobs = () => db.$count(job, isNotNull(job.stage));
  await expect.poll(openJobs, { timeout: 150_000, interval: 250 }).toBe(0);

  const ended = await db
    .select({ workspaceId: job.workspaceId, status: job.status, articleId: article.id })
    .from(job)
    .leftJoin(article, eq(article.jobId, job.id))
    .orderBy(asc(job.finishedAt));
  expect(ended.filter(({ status }) => status !== "done")).toEqual([]);
  expect(new Set(ended.map(({ articleId }) => articleId)).size).toBe(total);
  expect(await db.$count(article)).toBe(total);
  expect(model.asked.filter(({ task }) => task === "research")).toHaveLength(total);
  // Each question has one stored answer: no instance repeated a paid call of the other.
  expect(model.asked).toHaveLength(await db.$count(writerAnswer));
  for (const name of instances) {
    const its = model.asked.filter(({ authorization }) => authorization === `Bearer ${name}`);
    expect(its.length, `questions of the ${name} instance`).toBeGreaterThan(total / 4);
  }

  const workspaceIds = tenants.map(({ workspaceId }) => workspaceId);
  const balances = await creditBalances(db, workspaceIds);
  expect(workspaceIds.map((id) => balances.get(id))).toEqual(
    orders.map((jobs) => initialCredits + granted - jobs),
  );
  expect(await db.$count(creditEntry, inArray(creditEntry.reason, ["refund", "set"]))).toBe(0);

  const [large] = workspaceIds;
  const lastOfSmall = ended.findLastIndex(({ workspaceId }) => workspaceId !== large);
  const before = ended.slice(0, lastOfSmall).filter(({ workspaceId }) => workspaceId === large).length;
  // First come, first served would finish all of them first. Fair rounds finish about as many as the small ones have.
  expect(before).toBeLessThan(60);
});
