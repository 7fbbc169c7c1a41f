import { eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { claimAudit } from "@/lib/audits/testing/claim-audit";
import { createMortalDatabase } from "@/lib/generation/testing/mortal-database";
import { asAuthorized } from "@/lib/platform/db/authorized";
import { audit, auditLink, eventEndpoint, webhookDelivery, workTurn } from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { deferred } from "@/lib/testing/deferred";
import { requestStop } from "./rows/audits";
import { type AuditClaim, endSlice } from "./rows/claims";
import {
  auditById,
  auditDeps,
  createProjectFor,
  pagesOf,
  startedAudit,
  sweepUntilIdle,
} from "./testing/audited-project";
import { htmlPage, type ServedSite, serveSite } from "./testing/served-site";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const smallSite = () =>
  serveSite({
    "/": htmlPage("Home", ["/a", "/b", "/old"]),
    "/a": htmlPage("A", ["/", "/c"]),
    "/b": htmlPage("B", ["/c", "/missing"]),
    "/c": htmlPage("C", []),
    "/old": { status: 301, headers: { location: "/c" } },
    "/sitemap.xml": "<urlset><url><loc>/c</loc></url><url><loc>/orphan</loc></url></urlset>",
    "/orphan": htmlPage("Orphan", []),
  });

async function expireLeases(): Promise<void> {
  await database.db.update(audit).set({ leaseUntil: sql`now() - interval '1 second'`, nextAt: sql`now()` });
  // The turns of those who have nothing to do stay away: a sweep looks at a bounded number that come for nothing.
  await database.db.update(workTurn).set({ at: sql`now()` }).where(isNotNull(workTurn.at));
}

async function subscribe(projectId: string): Promise<void> {
  await database.db
    .insert(eventEndpoint)
    .values({ projectId, url: "http://127.0.0.1:9/", secret: "sealed", events: ["audit.finished"] });
}

/** The claim of an audit that is due now, which the clock of a virtual machine may deny for an instant. */
async function dueClaim(): Promise<AuditClaim> {
  return vi.waitFor(async () => {
    const claim = await claimAudit(database.db, 90);
    if (claim === null) throw new Error("nothing was due");
    return claim;
  });
}

/** What an audit has stored, without times. */
async function resultOf(site: ServedSite, id: string) {
  const { db } = database;
  const pages = await pagesOf(db, id);
  const links = await db.select().from(auditLink).where(eq(auditLink.auditId, id));
  const path = (url: string) => url.replace(site.origin, "");
  const byId = new Map(pages.map((page) => [page.id, path(page.url)]));
  const { status, score, pagesDone, pagesFound, report } = await auditById(db, id);
  return {
    status,
    score,
    pagesDone,
    pagesFound,
    totals: report?.["totals"],
    pages: pages
      .map(({ url, status: answered, linksIn, clickDepth, inSitemap }) =>
        [path(url), answered, linksIn, clickDepth, inSitemap].join(" "),
      )
      .toSorted(),
    links: links
      .flatMap(({ source, targets }) => targets.map((to) => `${byId.get(source)} ${byId.get(to)}`))
      .toSorted(),
  };
}

describe("a process killed at any of its writes", () => {
  test("loses no page and repeats no result or event", { timeout: 300_000 }, async () => {
    const { db } = database;
    const undisturbed = await smallSite();
    const first = await startedAudit(db, await createProjectFor(db, undisturbed.origin));
    await sweepUntilIdle(auditDeps(db));
    const expected = await resultOf(undisturbed, first.id);
    expect(expected).toMatchObject({ status: "finished", pagesDone: 7, pagesFound: 7 });

    // Every fifth write, because each round audits a whole site.
    for (let writesMax = 1, died = true; died; writesMax += 5) {
      const site = await smallSite();
      const project = await createProjectFor(db, site.origin);
      await subscribe(project.id);
      const { id } = await startedAudit(db, project);
      const mortal = createMortalDatabase(database.url, {
        writesMax,
        dies: writesMax % 2 === 0 ? "before" : "after",
      });
      await sweepUntilIdle(auditDeps(mortal.db)).catch((error: unknown) => {
        if (!mortal.died()) throw error;
      });
      died = mortal.died();
      await mortal.bury();
      await expireLeases();
      await sweepUntilIdle(auditDeps(db));
      expect({ writesMax, ...(await resultOf(site, id)) }).toEqual({ writesMax, ...expected });
      const events = await db.select().from(webhookDelivery).where(eq(webhookDelivery.projectId, project.id));
      expect(events).toHaveLength(1);
    }
  });
});

describe("an audit that is stopped", () => {
  test("ends at once when nobody works on it, and has no result", async () => {
    const { db } = database;
    const project = await createProjectFor(db, "http://127.0.0.1:9/");
    const { id } = await startedAudit(db, project);
    expect(await requestStop(db, asAuthorized(project))).toMatchObject({
      id,
      status: "stopped",
      stage: null,
    });
    expect(await requestStop(db, asAuthorized(project))).toBeNull();
    await startedAudit(db, project);
    await requestStop(db, asAuthorized(project));
  });

  test("ends in the midst of its pages when a process works on it", async () => {
    const { db } = database;
    const site = await serveSite({}, (path) =>
      htmlPage(
        path,
        Array.from({ length: 9 }, (_, nr) => `/p${path.length}-${nr}`),
      ),
    );
    const project = await createProjectFor(db, site.origin);
    const { id } = await startedAudit(db, project, 5000);
    site.change("/p1-0", async (_request, response) => {
      await requestStop(db, asAuthorized(project));
      response.setHeader("content-type", "text/html");
      response.end(htmlPage("Stop", []));
    });
    // The clock of a virtual machine may deny for an instant that a slice is due, which ends a sweep.
    while ((await auditById(db, id)).stage !== null) await sweepUntilIdle(auditDeps(db));
    expect(await auditById(db, id)).toMatchObject({ status: "stopped", score: null, report: null });
    expect(await pagesOf(db, id)).toEqual([]);
  });
});

test("an audit that is stopped does not wait for a page that is slow to answer", async () => {
  const { db } = database;
  const answer = deferred();
  const site = await serveSite({
    "/": htmlPage("Start", ["/slow"]),
    "/slow": async (_request, response) => {
      await requestStop(db, asAuthorized(project));
      await answer.promise;
      response.end();
    },
  });
  const project = await createProjectFor(db, site.origin);
  const { id } = await startedAudit(db, project);
  const over = sweepUntilIdle(auditDeps(db));
  await vi.waitFor(async () => expect(await auditById(db, id)).toMatchObject({ status: "stopped" }), {
    timeout: 15_000,
    interval: 100,
  });
  answer.resolve();
  await over;
});

describe("audits", () => {
  test("of one workspace leave others their turns", async () => {
    const { db } = database;
    const crowded = await createProjectFor(db, "http://127.0.0.1:9/");
    const many = [crowded];
    for (let more = 1; more < 5; more += 1) {
      many.push(await createProjectFor(db, `http://127.0.0.1:${9 + more}/`, crowded.workspaceId));
    }
    for (const project of many) await startedAudit(db, project);
    const other = await createProjectFor(db, "http://127.0.0.1:20/");
    await startedAudit(db, other);
    const served: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const claim = await dueClaim();
      served.push(claim.audit.workspaceId === other.workspaceId ? "other" : "crowded");
      await endSlice(db, claim, { lastError: null });
    }
    expect(served).toEqual(["crowded", "other", "crowded", "other"]);
    for (const project of [...many, other]) await requestStop(db, asAuthorized(project));
  });

  test("of the same host are worked on one after the other", async () => {
    const { db } = database;
    const first = await createProjectFor(db, "http://127.0.0.1:30/");
    const second = await createProjectFor(db, "http://127.0.0.1:30/blog");
    await startedAudit(db, first);
    await startedAudit(db, second);
    const claim = await dueClaim();
    expect(await claimAudit(db, 90)).toBeNull();
    await endSlice(db, claim, { lastError: null });
    await db.update(workTurn).set({ at: sql`now()` });
    await dueClaim();
  });
});
