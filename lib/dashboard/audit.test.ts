import { afterAll, beforeAll, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { audit } from "@/lib/platform/db/schema";
import { createProject } from "@/lib/projects/create";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { getDashboardAudit } from "./audit";
import { getHome } from "./home";

let app: TestServices;
let tenant: Tenant;

beforeAll(async () => {
  app = await createTestServices();
  tenant = await createTenant(app.services, "Audits");
});
afterAll(() => app.close());

const totals = {
  pages_found: 2,
  pages_fetched: 1,
  pages_unreadable: 1,
  errors: 0,
  warnings: 0,
  notices: 0,
  passed: 3,
};
const report = { totals, categories: [], recommendations: [], checks: [], gate: null };

async function insertAudit(values: Partial<typeof audit.$inferInsert>): Promise<string> {
  const { workspaceId, projectId } = tenant;
  const site = { url: "https://acme.example/", host: "acme.example", hosts: ["acme.example"] };
  const [row] = await app.services.db
    .insert(audit)
    .values({
      ...site,
      workspaceId,
      projectId,
      trigger: "dashboard",
      pagesMax: 5,
      rulesetVersion: "1",
      stage: null,
      ...values,
    })
    .returning({ id: audit.id });
  return row?.id ?? "";
}

const shown = (input: { projectId?: string; auditId?: string } = {}) =>
  execute(getDashboardAudit, tenant.asUser, { projectId: tenant.projectId, ...input });

test("the dashboard shows the last finished audit of a project, and any other that is asked for", async () => {
  expect(await shown()).toEqual({ run: null, result: null, rechecks: [] });
  const finishedAt = new Date();
  const finished = await insertAudit({ status: "finished", report, score: 91, grade: "A", finishedAt });
  const stopped = await insertAudit({ status: "stopped", finishedAt: new Date(finishedAt.getTime() + 1000) });
  expect(await shown()).toMatchObject({ run: { id: finished }, result: { score: 91, totals } });
  expect(await shown({ auditId: stopped })).toMatchObject({ run: { status: "stopped" }, result: null });
});

test("the dashboard does not show an audit under another project of the same workspace", async () => {
  const auditId = await insertAudit({ status: "finished", report, finishedAt: new Date() });
  const { project } = await execute(createProject, tenant.asUser, {
    workspaceId: tenant.workspaceId,
    name: "Other",
    website: "https://other.example",
  });
  expect(await shown({ projectId: project.id, auditId })).toEqual({ run: null, result: null, rechecks: [] });
});

test.each([
  ["B", "D", "B"],
  ["D", "B", null],
  ["B", null, null],
  [null, "F", null],
] as const)(
  "a grade %s that becomes %s shows with the project as a drop from %s",
  async (previousGrade, grade, from) => {
    const finishedAt = new Date();
    await insertAudit({ status: "finished", report, grade, previousGrade, finishedAt });
    const { workspaces } = await execute(getHome, tenant.asUser, {});
    const shownProject = workspaces
      .flatMap(({ projects }) => projects)
      .find(({ id }) => id === tenant.projectId);
    const drop = from === null ? null : { from, since: finishedAt.toISOString() };
    expect(shownProject).toMatchObject({ latest_grade: grade, grade_drop: drop });
  },
);
