import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSample, type Sample } from "@/bench/growth/sample";
import { seed } from "@/bench/growth/seed";
import { startProjectAudit } from "@/lib/audits/operations/start";
import { searchSitePages } from "@/lib/audits/rows/site-pages";
import { createScriptedWriter } from "@/lib/generation/testing/scripted-writer";
import type { Actor } from "@/lib/kernel/context";
import { admits, execute } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { Mailer } from "@/lib/mail/mailer";
import { sealSwitchOff } from "@/lib/mail/switch-off-token";
import { operations } from "@/lib/operations/registry";
import { newId } from "@/lib/platform/db/ids";
import * as schema from "@/lib/platform/db/schema";
import { type ExplainedDatabase, openExplainedDatabase } from "@/lib/platform/db/testing/explained-database";
import type { StatementPlan } from "@/lib/platform/db/testing/statement-plan";
import { computeResults } from "@/lib/results/compute";
import { recomputeArticle } from "@/lib/results/recompute-article";
import type { FullContext } from "@/lib/services";
import { contextOf } from "@/lib/testing/fixtures";
import { type LinkTokens, plainInput, tokenInput } from "@/lib/testing/operation-input";
import { addPasswordLink, addReportLink, locatorsOf } from "@/lib/testing/party";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { mapBackgroundWork } from "@/lib/work/background-work";
import { runRow } from "@/lib/work/sweep";
import { neverStopped } from "@/lib/work/testing/sweep-until-idle";
import { bringTurnForward } from "@/lib/work/turn-rows";
import { inviteMember } from "@/lib/workspaces/invitations/invite";
import { createSweeps } from "./sweeps";
import { addCitedPages, addFigures, addResults, figured } from "./testing/add-results";
import { createWorks } from "./works";

/*
 * Every statement that a read or a sweep sends must read few rows, however large the installation is. PostgreSQL
 * explains what it ran, as it plans for a connection that sends the statement often. Sequential scans are off, so
 * that one is left only where no index fits. An operation or a sweep that is added is covered at once.
 */

/** Tables that stay small by nature. */
const smallTables: Record<string, string> = {
  sweep_heartbeat: "one row for each kind of background work",
  retention_run: "one row for each kind of old records",
};
const growingTables = Object.values(schema).flatMap((each) => {
  const name = is(each, PgTable) ? getTableName(each) : null;
  return name === null || name in smallTables ? [] : [name];
});

/** Statements that may read more rows, each with its reason. */
const exceptions: { statement: RegExp; reason: string }[] = [
  {
    statement: /"article"\."slug" = \$\d/,
    reason:
      "in a small table, the index of the offered articles seems as short as the one by slug; seven blocks at a million",
  },
  {
    statement: /limit 10001\) as counted/,
    reason: "the operator's page counts what waits in each queue, at most 10,001 rows of an index",
  },
  {
    statement: /as "sent_back".*as "not_live"/s,
    reason:
      "the tabs of a list count up to 1,000 entries of an index each, drafts among the newest 5,000 articles",
  },
  {
    statement: /as "refresh".*as "too_early"/s,
    reason: "the results of a project count up to 1,000 articles with each verdict in an index",
  },
  {
    statement: /from pg_class/,
    reason: "the operator's page lists the tables themselves, of which there are as many as the schema has",
  },
];

/** The largest project of the seed has 1,800 articles; a page of a list has 50 rows with a few of other tables. */
const readMax = 600;
const sortedMax = 300;
const discardedMax = 100;

let app: TestServices;
let explained: ExplainedDatabase;
let sample: Sample;
let ids: Record<string, string>;
let tokens: LinkTokens;
const clientId = newId();
const agentAddress = "https://agent.example/cb";
/** Inputs that name rows in their own way. */
const ownInputs: Record<string, object> = {
  "keys.review_request": {
    client_id: clientId,
    redirect_uri: agentAddress,
    response_type: "code",
    code_challenge_method: "S256",
    code_challenge: "a".repeat(43),
  },
};

/** Refusals after the statements: no site of this address answers here, and no provider is set. */
const afterStatements = /could not be reached|not set to use such a service|no such provider of its own/;

beforeAll(async () => {
  const noLimit = [{ count: 1_000_000, seconds: 600 }];
  app = await createTestServices({ limits: { reads: noLimit, writes: noLimit, dashboard: noLimit } });
  await seed(app.databaseUrl, 0.005);
  sample = await readSample(app.databaseUrl);
  const { db } = app.services;
  const [found] = await db.execute<{ publication: string; key: string }>(sql`
    select (select id from publication where article_id = ${sample.articleId} limit 1) as publication,
      (select id from content_key where project_id = ${sample.projectId} limit 1) as key`);
  if (found === undefined) throw new Error("the seed is empty");
  const [earlierId, auditId] = [newId(), newId()];
  await addAudits([earlierId, auditId]);
  const user = contextOf(app.services, { kind: "user", userId: sample.userId });
  await execute(startProjectAudit, user, { projectId: sample.projectId });
  const invited = await execute(inviteMember, user, { workspaceId: sample.workspaceId });
  const [planned] = await db
    .insert(schema.plannedArticle)
    .values({ projectId: sample.projectId, keyword: "k", keywordKey: "k", day: "2026-11-30" })
    .returning({ id: schema.plannedArticle.id });
  await db.insert(schema.agentClient).values({ id: clientId, name: "Helper", redirectUris: [agentAddress] });
  const report = await addReportLink(app.services, sample, auditId);
  tokens = {
    report: report.token,
    invitation: invited.link.split("/").at(-1) ?? "",
    password: await addPasswordLink(app.services, sample.userId),
    switchOff: sealSwitchOff(app.services.secrets, { userId: sample.userId, kind: "digest" }),
  };
  ids = {
    workspaceId: sample.workspaceId,
    projectId: sample.projectId,
    articleId: sample.articleId,
    jobId: sample.doneJobId,
    integrationId: sample.webhookId,
    publicationId: found.publication,
    plannedArticleId: planned?.id ?? "",
    keyId: found.key,
    endpointId: sample.endpointId,
    deliveryId: sample.messageId,
    slug: sample.articles[0]?.slug ?? "",
    earlierId,
    auditId,
  };
  await addMails();
  await addFigures(app.services, sample);
  await addResults(app.services.db, sample);
  await addCitedPages(app.services.db, sample);
  explained = openExplainedDatabase(app.databaseUrl, { seqScan: false, genericPlans: true });
}, 180_000);
afterAll(async () => {
  await explained.close();
  await app.close();
});

/** Inserts finished audits of the sample's project, each with a hundred pages, and a large one of another project. */
async function addAudits(auditIds: readonly string[]): Promise<void> {
  const { db } = app.services;
  const report = { totals: noFindings, categories: [], recommendations: [], checks: [], gate: null };
  const largeId = newId();
  for (const id of [...auditIds, largeId]) {
    const isLarge = id === largeId;
    await db.execute(sql`
      insert into audit (id, workspace_id, project_id, url, trigger, status, stage, host, hosts, pages_max, score, grade,
        verdict, report, ruleset_version, finished_at)
      select ${id}, workspace_id, id, website, 'command', 'finished', null, 'site.example', array['site.example'], 500,
        90, 'A', 'Good.', ${JSON.stringify(report)}::jsonb, '1', now()
      from project where (id = ${sample.projectId}) <> ${isLarge} limit 1`);
    await db.execute(sql`
      insert into audit_page (audit_id, id, kind, url, depth, found_by, state, status, indexable, title)
      select ${id}, n, 'page', 'https://site.example/' || n, 1, 'link', 'done', 200, true, 'Title ' || n
      from generate_series(1, ${isLarge ? 5000 : 100}::int) n`);
    await db.execute(sql`
      insert into audit_finding (audit_id, rule, page, detail)
      select ${id}, 'titles-unique', id, 'The title is used twice.' from audit_page where audit_id = ${id} and id % 10 = 0`);
  }
  for (const table of ["audit", "audit_page", "audit_finding"]) await db.execute(`vacuum (analyze) ${table}`);
}
const noFindings = {
  pages_found: 100,
  pages_fetched: 100,
  pages_unreadable: 0,
  errors: 0,
  warnings: 0,
  notices: 0,
  passed: 0,
};

function faultsOf(plan: StatementPlan): string[] {
  if (exceptions.some(({ statement }) => statement.test(plan.statement))) return [];
  const faults = growingTables.flatMap((table) => {
    const rows = plan.visited.get(table) ?? 0;
    if (plan.scannedWhole.includes(table)) return [`scans ${table}`];
    return rows > readMax ? [`reads ${rows} rows of ${table}`] : [];
  });
  if (plan.sortedMax > sortedMax) faults.push(`sorts ${plan.sortedMax} rows`);
  if (plan.discardedMax > discardedMax) faults.push(`discards ${plan.discardedMax} rows`);
  return faults.map((fault) => `${fault}: ${plan.statement.replaceAll(/\s+/g, " ").trim()}`);
}

function expectFewRows(plans: StatementPlan[]): void {
  const faults = [...new Set(plans.flatMap(faultsOf))];
  expect(faults, faults.join("\n")).toEqual([]);
}

/** Without the operator, whose lists are meant to show the whole installation. */
function callers(): Actor[] {
  const { workspaceId, projectId, userId } = sample;
  const key = { keyId: ids.keyId ?? "", workspaceId, projectId };
  return [
    { kind: "user", userId },
    { kind: "key", ...key, scopes: null },
    { kind: "feed", ...key },
    { kind: "visitor", problem: null },
  ];
}

function contextFor(actor: Actor): FullContext {
  return contextOf({ ...app.services, db: explained.db }, actor);
}

describe("however large the installation is, few rows are read by", () => {
  const reads = operations.filter(({ effect }) => effect === "reads" || effect === "looks outside");

  test.each(reads.map((operation) => ({ name: operation.name, operation })))(
    "$name",
    async ({ operation }) => {
      const located = locatorsOf(operation).map((field) => [field, ids[field]]);
      const token = tokenInput(operation, tokens);
      const input = {
        ...plainInput(operation),
        ...token,
        ...Object.fromEntries(located),
        ...ownInputs[operation.name],
      };
      const admitted = callers().filter((actor) => admits(operation.access, actor));
      explained.takePlans();
      for (const actor of admitted) {
        const refusal = await execute(operation, contextFor(actor), input).catch((error: unknown) => error);
        // A refusal before any work means that nothing was measured, and that the test needs another input.
        const early = refusal instanceof Refusal && ["invalid_request", "not_found"].includes(refusal.code);
        const unmeasured = early && actor.kind !== "visitor" && !afterStatements.test(refusal.message);
        expect(unmeasured ? refusal.message : null).toBeNull();
      }
      expectFewRows(explained.takePlans());
    },
  );
});

/** Many mails that were sent, many that wait for later, and some that are due. */
async function addMails(): Promise<void> {
  const { db, secrets } = app.services;
  const { workspaceId } = sample;
  await db.insert(schema.mail).values(
    Array.from({ length: 3000 }, (_, number) => {
      const id = newId();
      const due = number % 500 === 0;
      const nextAt = due ? new Date(0) : number % 2 === 0 ? new Date("2200-01-01") : null;
      return {
        id,
        kind: "invitation" as const,
        workspaceId,
        address: "grace@example.com",
        eventKey: id,
        data: { workspace: "Acme", invitedBy: null, role: "editor" },
        token: due ? secrets.seal("token", id) : null,
        status: nextAt === null ? ("sent" as const) : ("waiting" as const),
        nextAt,
      };
    }),
  );
  await bringTurnForward(db, "mail", workspaceId);
}

/** A mailer that sends nothing. */
const silentMailer = (onSend: () => void): Mailer => ({
  host: "mail.example.com",
  from: "galley@example.com",
  gatherSeconds: 300,
  send() {
    onSend();
    return Promise.resolve({ kind: "sent" });
  },
});

describe("however large the installation is, few rows are read by the sweep of", () => {
  const never = new AbortController().signal;

  /** Work may be claimed only until some has been; the statements of a single piece say enough. */
  function stopAfterSome(): { stop: AbortSignal; onStatement: () => void } {
    const stop = new AbortController();
    return { stop: stop.signal, onStatement: () => stop.abort() };
  }

  test.each(Object.values(mapBackgroundWork((work) => work)))("%s", async (work) => {
    const { stop, onStatement } = stopAfterSome();
    const refusing = () => {
      onStatement();
      return Promise.reject(new Error("no network in this test"));
    };
    const services = {
      ...app.services,
      db: explained.db,
      fetch: refusing,
      credentialFetch: refusing,
      mailer: silentMailer(onStatement),
    };
    const writer = createScriptedWriter({ before: () => Promise.resolve(onStatement()) });
    const works = createWorks({ services, writer, verifierFetch: refusing });
    const sweeps = createSweeps(services, works, "local");
    explained.takePlans();
    const { inFlight } = await sweeps[work]({ stop, abandon: never });
    await inFlight;
    const plans = explained.takePlans();
    expect(plans.length).toBeGreaterThan(3);
    expectFewRows(plans);
  });

  test.each([
    "generation",
    "verification",
    "publishing",
    "events",
    "mail",
    "audits",
    "results",
    "citations",
  ] as const)("%s that hands rows out", async (work) => {
    const refusing = () => Promise.reject(new Error("no network in this test"));
    const services = {
      ...app.services,
      db: explained.db,
      fetch: refusing,
      credentialFetch: refusing,
      mailer: silentMailer(() => undefined),
    };
    const writer = createScriptedWriter({ before: refusing });
    const rows = createWorks({ services, writer, verifierFetch: refusing })[work];
    explained.takePlans();
    await rows.prepare(never);
    const [first] = await rows.due(32);
    await rows.nextInSeconds();
    if (first !== undefined) await runRow(rows, first.id, neverStopped);
    const plans = explained.takePlans();
    expect(plans.length).toBeGreaterThan(1);
    expectFewRows(plans);
  });
});

describe("however large the installation is, the results of a project are computed", () => {
  test("from its own articles and from its figures of 56 days, each of which a statement reads once", async () => {
    const [own] = await app.services.db.execute<{ articles: number }>(
      sql`select count(*)::int as articles from article where project_id = ${sample.projectId}`,
    );
    const articles = own?.articles ?? 0;
    explained.takePlans();
    await computeResults({ ...app.services, db: explained.db }, sample.projectId, new Date());
    const plans = explained.takePlans();
    expect(plans.length).toBeGreaterThan(10);
    for (const { statement, visited, scannedWhole } of plans) {
      expect(
        scannedWhole.filter((table) => !(table in smallTables)),
        statement,
      ).toEqual([]);
      const { pages, rowsEach } = figured;
      expect(visited.get("search_figure") ?? 0, statement).toBeLessThanOrEqual(56 * pages * rowsEach);
      for (const table of ["article", "article_result", "cited_page", "publication"]) {
        // A row that is deleted is visited twice; a few more are earlier versions that the sweeps above have left.
        expect(visited.get(table) ?? 0, statement).toBeLessThanOrEqual(2 * articles + 100);
      }
    }
  });

  test("and that of a single article from few rows, when its text has changed", async () => {
    const [some] = await app.services.db.execute<{ id: string }>(sql`
      select article.id from article_result result join article on article.id = result.article_id
      where result.project_id = ${sample.projectId} and verdict <> 'too_early' and deleted_at is null
      order by id limit 1`);
    explained.takePlans();
    await recomputeArticle({ ...app.services, db: explained.db }, some?.id ?? "", new Date());
    const plans = explained.takePlans();
    expect(plans.length).toBeGreaterThan(2);
    expectFewRows(plans);
  });
});

test("however many pages a site has, a search reads few of their texts at once to find their words", async () => {
  await app.services.db.execute(sql`
    insert into site_page (id, project_id, url, title, language, text, search)
    select gen_random_uuid(), ${sample.projectId}, 'https://site.example/' || n, 'Title ' || n, 'en', 'About anvils.',
      case when n > 300 then to_tsvector('english', 'hammers') end
    from generate_series(1, 5000) n`);
  await app.services.db.execute("vacuum (analyze) site_page");
  explained.takePlans();
  const found = await searchSitePages(explained.db, sample.projectId, "anvil", "en", 10);
  expect(found).toHaveLength(10);
  const plans = explained.takePlans();
  expect(plans.filter(({ statement }) => statement.startsWith("update"))).toHaveLength(2);
  expectFewRows(plans);
});
