import { describe, expect, test } from "vitest";
import { createLiveSlots } from "@/lib/lookups/live-slots";
import type { Lookups } from "@/lib/lookups/lookups";
import { assistantThat, siteOf } from "@/lib/lookups/operations/testing/presence-fixture";
import { newId } from "@/lib/platform/db/ids";
import { audit, integration, job, project, publication, textRulesVersion } from "@/lib/platform/db/schema";
import { startLoopback } from "@/lib/platform/fetching/testing/loopback-server";
import { cannedLookups, cannedSearch } from "@/lib/testing/canned-lookups";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { createToolClient } from "./testing/tool-client";
import { tools } from "./tools";

const noLimit = [{ count: 1_000_000, seconds: 60 }];
const suite = useRestSuite({
  limits: { tools_workspace: noLimit, tools_public: noLimit, lookups: noLimit, writes: noLimit },
});

/** What an agent can keep in its context beside what it was told, in bytes as they are sent. */
const answerBytesMax = 80_000;

/** A text of which JSON inside of JSON makes three bytes of each, and as long as a careless server's. */
const long = (characters: number) => '"'.repeat(characters);

interface Answer {
  data: Record<string, unknown>;
  isError: boolean;
}

async function ask(
  name: string,
  given: object = {},
  services: Partial<typeof suite.app.services> = {},
): Promise<Answer> {
  const client = createToolClient({ ...suite.app.services, ...services });
  const { text, data, isError } = await client.call(name, given, { key: suite.acme.apiKey });
  expect(Buffer.byteLength(text), name).toBeLessThan(answerBytesMax);
  return { data: data as Record<string, unknown>, isError };
}

const { db } = { db: () => suite.app.services.db };

async function connect(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    projectId: suite.acme.projectId,
    provider: "wordpress",
    name: `${long(70)} ${index}`,
    status: "error" as const,
    config: { siteUrl: `https://site-${index}.example/${"blog/".repeat(30)}` },
    lastError: long(index === 0 ? 200_000 : 900),
  }));
  await db().insert(integration).values(rows);
  return rows.map(({ id }) => id);
}

async function publishEverywhere(articleId: string, integrationIds: readonly string[]): Promise<void> {
  await db()
    .insert(publication)
    .values(
      integrationIds.map((integrationId, index) => ({
        projectId: suite.acme.projectId,
        articleId,
        integrationId,
        publishStatus: "publish" as const,
        state: "failed" as const,
        verifyStatus: "skipped" as const,
        externalUrl: `https://site-${index}.example/${long(index === 0 ? 100_000 : 300)}`,
        error: long(index === 0 ? 200_000 : 900),
        verifyReason: long(900),
      })),
    );
}

async function finishAudit(): Promise<void> {
  const recommendations = Array.from({ length: 150 }, (_, index) => ({
    id: `rule-${index}`,
    category: "metadata",
    severity: "warning",
    title: long(80),
    detail: long(600),
    fix: long(400),
    points: 1,
    affected_count: 20,
    sample_urls: Array.from({ length: 20 }, () => `https://acme.example/${long(1_000)}`),
  }));
  const totals = {
    pages_found: 1,
    pages_fetched: 1,
    pages_unreadable: 0,
    errors: 0,
    warnings: 0,
    notices: 0,
    passed: 9,
  };
  await db()
    .insert(audit)
    .values({
      workspaceId: suite.acme.workspaceId,
      projectId: suite.acme.projectId,
      url: `https://acme.example/${long(2_000)}`,
      host: "acme.example",
      hosts: ["acme.example"],
      trigger: "dashboard",
      pagesMax: 500,
      status: "finished",
      stage: null,
      score: 91,
      grade: "A",
      verdict: long(2_000),
      rulesetVersion: "1",
      finishedAt: new Date(),
      report: { totals, categories: [], recommendations },
    });
}

const blockedBy = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    code: "placeholder" as const,
    message: long(300),
    excerpt: long(300),
    line: index,
    fix: long(300),
  }));

const lookups = (change: Partial<Lookups>) => ({
  lookups: { ...cannedLookups, slots: createLiveSlots(8), ...change },
});

/** For each tool: makes the project as large as one can be, and asks; the longest answers of all. */
const worst: Record<string, () => Promise<Answer[]>> = {
  async list_projects() {
    await db()
      .update(project)
      .set({ name: long(5_000), website: `https://acme.example/${long(60_000)}` });
    return [await ask("list_projects")];
  },
  async get_latest_audit() {
    await finishAudit();
    return [await ask("get_latest_audit")];
  },
  async list_articles() {
    const connections = await connect(200);
    const { id: articleId } = await createArticle(suite.app.services, suite.acme.projectId, {
      contentMarkdown: "A text.\n".repeat(20_000),
      gateIssues: blockedBy(300),
    });
    await publishEverywhere(articleId, connections);
    return [
      await ask("list_articles"),
      await ask("list_articles", { articleId }),
      await ask("list_articles", { articleId, include: "states" }),
      await ask("list_articles", { articleId, include: "html" }),
    ];
  },
  async generate_article() {
    return [
      await ask("generate_article", { keyword: long(40_000), brief: long(20_000) }),
      await ask(
        "generate_article",
        Object.fromEntries(Array.from({ length: 900 }, (_, at) => [long(at), 1])),
      ),
    ];
  },
  async get_article_status() {
    const connections = await connect(200);
    const { id: articleId } = await createArticle(suite.app.services, suite.acme.projectId, {
      gateIssues: blockedBy(300),
    });
    await publishEverywhere(articleId, connections);
    const jobId = newId();
    await db()
      .insert(job)
      .values({
        id: jobId,
        workspaceId: suite.acme.workspaceId,
        projectId: suite.acme.projectId,
        keyword: "an anvil",
        keywordKey: "an anvil",
        languageCode: "en",
        status: "failed",
        stage: null,
        error: long(200_000),
      });
    return [await ask("get_article_status", { articleId }), await ask("get_article_status", { jobId })];
  },
  async list_integrations() {
    await connect(200);
    return [await ask("list_integrations")];
  },
  async publish_article() {
    const { id: articleId } = await createArticle(suite.app.services, suite.acme.projectId, {
      contentMarkdown: "At [INSERT COMPANY NAME] we care.\n\n".repeat(600),
      gateIssues: blockedBy(600),
      rulesVersion: textRulesVersion,
    });
    return [await ask("publish_article", { articleId, integrationId: suite.acme.integrationId })];
  },
  async rank_check() {
    const url = `https://found.example/${"%22".repeat(600)}`;
    const search = () =>
      Promise.resolve({
        engine: long(9_000),
        results: Array.from({ length: 10 }, () => ({ url, title: long(9_000) })),
      });
    const provider = { ...cannedSearch, label: long(9_000), search };
    return [
      await ask("rank_check", { keyword: newId(), url }, lookups({ rankProviders: [provider] })),
      await ask(
        "rank_check",
        { keyword: long(200), domain: "found.example" },
        lookups({ rankProviders: [provider] }),
      ),
    ];
  },
  async ai_presence() {
    const robots = `User-agent: *\nAllow: /${long(100_000)}\n`;
    const types = Array.from({ length: 3_000 }, (_, index) => `"Type${index}"`).join(",");
    const html = `<script type="application/ld+json">{"@context":"https://schema.org","@type":[${types}]}</script><p>${long(50_000)}`;
    const { fetch } = await siteOf({ robots, html });
    const cited = Array.from({ length: 300 }, (_, at) => ({
      url: `https://acme.example/${at}/${long(900)}`,
      title: long(900),
    }));
    const { assistant } = assistantThat(() => ({ text: `Acme ${long(100_000)}`, citations: cited }));
    const given = { domain: "acme.example", brand: "Acme", question: `Who sells ${newId()}?` };
    return [await ask("ai_presence", given, { fetch, ...lookups({ assistants: [assistant] }) })];
  },
  async page_check() {
    const types = Array.from({ length: 3_000 }, (_, index) => `"Type${index}"`).join(",");
    const html = `<html><title>${long(9_000)}</title><meta name="description" content='${long(9_000)}'>
      <script type="application/ld+json">{"@context":"https://schema.org","@type":[${types}]}</script>
      ${`<h1>${long(900)}</h1><img src='${long(900)}'><a href='http:${long(900)}'>here</a>`.repeat(300)}`;
    const { port } = await startLoopback((_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end(html),
    );
    return [await ask("page_check", { url: `http://127.0.0.1:${port}/${"%22".repeat(500)}` })];
  },
};

test("every tool has a project, a site or a page that makes its answer long", () => {
  expect(Object.keys(worst)).toEqual(tools.map(({ listing }) => listing.name));
});

describe("an answer stays under 80 KB and says so where something was left out", () => {
  test.each(Object.entries(worst))("of %s", async (name, longest) => {
    const answers = await longest();
    // What is refused has less to say; a public tool that finds nothing would prove nothing.
    const [{ isError } = { isError: true }] = answers;
    expect(isError, name).toBe(name === "generate_article" || name === "publish_article");
  });

  test.each([
    "get_latest_audit",
    "list_articles",
    "get_article_status",
    "list_integrations",
    "publish_article",
  ])("of %s, which has more than that", async (name) => {
    const [first] = (await worst[name]?.()) ?? [];
    expect(first?.data["truncated"]).toBe(true);
  });
});

describe("a list that was cut goes on where it ended", () => {
  async function pagesOf(name: string, given: object, listed: string): Promise<unknown[]> {
    const seen: unknown[] = [];
    for (let offset: unknown = 0; offset !== null; ) {
      const { data } = await ask(name, { ...given, offset });
      const entries = data[listed] as Record<string, unknown>[];
      expect(entries.length).toBeGreaterThan(0);
      expect(data["truncated"]).toBe(data["next_offset"] !== null);
      seen.push(...entries.map((entry) => entry["id"] ?? entry["integration_id"]));
      offset = data["next_offset"];
    }
    return seen;
  }

  test("with every connection once", async () => {
    const connections = await connect(200);
    expect(await pagesOf("list_integrations", {}, "integrations")).toEqual([
      suite.acme.integrationId,
      ...connections,
    ]);
  });

  test("with every publication of an article once", async () => {
    const connections = await connect(200);
    const { id: articleId } = await createArticle(suite.app.services, suite.acme.projectId);
    await publishEverywhere(articleId, connections);
    const seen = await pagesOf("get_article_status", { articleId }, "publications");
    expect(seen).toHaveLength(200);
    expect(new Set(seen)).toEqual(new Set(connections));
  });

  test("with as many connections as were asked for", async () => {
    const connections = await connect(9);
    const { data } = await ask("list_integrations", { limit: 3, offset: 2 });
    const { integrations } = data as { integrations: { id: string }[] };
    expect(integrations.map(({ id }) => id)).toEqual(connections.slice(1, 4));
    expect(data).toMatchObject({ total: 10, next_offset: 5, truncated: true });
  });
});

test("an article in a list has its first publications, and says how many others there are", async () => {
  const connections = await connect(30);
  const { id: articleId } = await createArticle(suite.app.services, suite.acme.projectId);
  await publishEverywhere(articleId, connections);
  const { data } = await ask("list_articles", { articleId });
  const [article] = data["articles"] as { publications: unknown[]; more_publications: number }[];
  expect(article?.more_publications).toBe(20);
  expect(article?.publications).toHaveLength(10);
});
