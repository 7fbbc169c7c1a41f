import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insertFinishedAudit } from "@/lib/audits/testing/finished-audit";
import { execute } from "@/lib/kernel/operation";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { exportAudit } from "./export";
import { listLeftOut } from "./left-out";

let app: TestServices;
let tenant: Tenant;
beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await createTenant(app.services);
});

const page = (nr: number) => `https://acme.example/left/${nr}`;

/** Stores an audit that left out five addresses because of robots.txt, and two beyond its limit. */
const audited = () =>
  insertFinishedAudit(app.services, tenant.projectId, ({ pages }) => {
    for (let nr = 0; nr < 7; nr += 1) {
      pages.set(`/left/${nr}`, {
        id: 200 + nr,
        kind: "page",
        url: page(nr),
        depth: 1,
        foundBy: "link",
        state: "skipped",
        skipReason: nr < 5 ? "robots" : "over_limit",
      });
    }
    pages.set("/left.png", {
      id: 300,
      kind: "image",
      url: "https://acme.example/left.png",
      depth: 1,
      foundBy: "link",
      state: "skipped",
      skipReason: "robots",
    });
  });

test("every address that was left out is listed once with its reason, part by part", async () => {
  const auditId = await audited();
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const part: Awaited<ReturnType<typeof list>> = await list(cursor);
    expect(part.audit_id).toBe(auditId);
    seen.push(...part.addresses.map(({ url, reason }) => `${reason} ${url}`));
    cursor = part.next;
  } while (cursor !== null);
  expect(seen).toEqual([
    ...[5, 6].map((nr) => `over_limit ${page(nr)}`),
    ...[0, 1, 2, 3, 4].map((nr) => `robots ${page(nr)}`),
  ]);
});
const list = (cursor: string | null) =>
  execute(listLeftOut, tenant.asKey, { limit: 2, ...(cursor !== null && { cursor }) });

test("the list can be limited to one reason, and says why in a sentence", async () => {
  await audited();
  const { addresses, next } = await execute(listLeftOut, tenant.asKey, { reason: "over_limit" });
  expect(addresses.map(({ url }) => url)).toEqual([page(5), page(6)]);
  expect(addresses[0]?.why).toBe("Beyond the limit of this audit, which might read 500.");
  expect(next).toBeNull();
});

test("without a finished audit the list is empty", async () => {
  expect(await execute(listLeftOut, tenant.asKey, {})).toEqual({ audit_id: null, addresses: [], next: null });
});

test("the export has the same addresses as a file", async () => {
  const auditId = await audited();
  const { content, rows } = await execute(exportAudit, tenant.asUser, { auditId, list: "left_out" });
  expect(rows).toBe(7);
  expect(content.split("\n").slice(0, 2)).toEqual([
    "reason,url,why",
    `over_limit,${page(5)},"Beyond the limit of this audit, which might read 500."`,
  ]);
});

test("a cursor that no part named is refused", async () => {
  await audited();
  for (const cursor of ["robots", "nothing:1", "robots:1; drop table audit", "robots:99999999999"]) {
    await expect(execute(listLeftOut, tenant.asKey, { cursor })).rejects.toMatchObject({
      code: "invalid_request",
    });
  }
});

test("the addresses of another workspace's audit, and those of another project, are not found", async () => {
  const auditId = await audited();
  const other = await createTenant(app.services, "Other");
  await expect(execute(listLeftOut, other.asKey, { auditId })).rejects.toMatchObject({ code: "not_found" });
  await expect(execute(listLeftOut, other.asUser, { projectId: tenant.projectId })).rejects.toMatchObject({
    code: "not_found",
  });
});
