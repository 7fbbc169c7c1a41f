import { asc, eq } from "drizzle-orm";
import { setCredits } from "@/lib/credits/queries";
import { execute } from "@/lib/kernel/operation";
import { job, plannedArticle } from "@/lib/platform/db/schema";
import type { FullContext, Services } from "@/lib/services";
import { contextOf, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { addToPlan } from "../add";
import { sweepPlans } from "../sweep";

export interface PlanFixture {
  app: TestServices;
  /** The services under the clock of the test. */
  services: Services;
  setClock(at: string): void;
  addTenant(name: string): Promise<Tenant>;
  asUser(tenant: Tenant): FullContext;
  plan(tenant: Tenant, keywords: string[], day: string): Promise<void>;
  sweep(): ReturnType<typeof sweepPlans>;
  /** What the plan of a tenant has, as `day keyword state`, in its order. */
  calendar(tenant: Tenant): Promise<string[]>;
  /** The keywords of all jobs, in the order of their start. */
  started(): Promise<string[]>;
  setBalance(tenant: Tenant, credits: number): Promise<void>;
}

export async function createPlanFixture(): Promise<PlanFixture> {
  const app = await createTestServices();
  const clock = { now: new Date("2026-11-30T08:00:00Z") };
  const services: Services = { ...app.services, now: () => clock.now };
  const { db } = services;
  const asUser = ({ userId }: Tenant) => contextOf(services, { kind: "user", userId });
  const never = new AbortController().signal;
  return {
    app,
    services,
    asUser,
    setClock: (at) => {
      clock.now = new Date(at);
    },
    addTenant: (name) => createTenant(services, name),
    async plan(tenant, keywords, day) {
      const { projectId } = tenant;
      const answer = await execute(addToPlan, asUser(tenant), {
        projectId,
        keywords: keywords.join("\n"),
        day,
      });
      if (answer.accepted !== keywords.length)
        throw new Error(`not planned: ${JSON.stringify(answer.lines)}`);
    },
    sweep: () => sweepPlans(services, never),
    async calendar({ projectId }) {
      const rows = await db
        .select()
        .from(plannedArticle)
        .where(eq(plannedArticle.projectId, projectId))
        .orderBy(asc(plannedArticle.day), asc(plannedArticle.place), asc(plannedArticle.id));
      return rows.map(({ day, keyword, startedAt, refusedAt, movedFrom }) => {
        const state = startedAt !== null ? "started" : refusedAt !== null ? "refused" : "waiting";
        return `${day} ${keyword} ${state}${movedFrom === null ? "" : ` from ${movedFrom}`}`;
      });
    },
    async started() {
      const rows = await db.select({ keyword: job.keyword }).from(job).orderBy(asc(job.id));
      return rows.map(({ keyword }) => keyword);
    },
    setBalance: async ({ workspaceId }, credits) => {
      await setCredits(db, workspaceId, credits, "");
    },
  };
}
