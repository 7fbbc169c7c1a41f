import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { CheckedClaims } from "@/lib/content/claims/claim";
import type { GateIssue } from "@/lib/content/gate/publish-gate";
import { article, project, textRulesVersion } from "@/lib/platform/db/schema";
import { openExplainedDatabase } from "@/lib/platform/db/testing/explained-database";
import { createArticle, createTenant } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { deriveStoredArticles } from "./derive-stored-articles";
import { listUnderivedTexts } from "./rows/derived";

const suite = useRestSuite();

test("articles stored without a gate result get one, and a blocked article leaves the list and its count", async () => {
  const { services } = suite.app;
  const sound = await createArticle(services, suite.acme.projectId);
  const unfinished = await createArticle(services, suite.acme.projectId, {
    contentMarkdown: "## Care\n\nAsk [Your Company] for a quote.\n",
  });
  await deriveStoredArticles(services);
  const issuesOf = async (id: string) => {
    const [row] = await services.db
      .select({ issues: article.gateIssues })
      .from(article)
      .where(eq(article.id, id));
    return row?.issues;
  };
  expect(await issuesOf(sound.id)).toEqual([]);
  expect(await issuesOf(unfinished.id)).toMatchObject([{ code: "placeholder", line: 3 }]);

  const { json, headers } = await suite.rest("articles", { key: suite.acme.apiKey });
  expect(json).toMatchObject([{ id: sound.id }]);
  expect(headers.get("x-total-count")).toBe("1");
});

const unfilled: GateIssue = {
  code: "placeholder",
  message: "“TODO” was never filled in.",
  excerpt: "TODO",
  line: 1,
  fix: "Write the real text or remove it.",
};
const unproved: CheckedClaims = {
  version: 1,
  languageCode: "en",
  superlativesChecked: true,
  complete: true,
  claims: [
    {
      kind: "figure",
      text: "1,200 °C",
      sentence: "It melts at 1,200 °C.",
      line: 3,
      at: 12,
      verdict: "not_found",
      wasLookedFor: true,
      isJudged: false,
      note: null,
      isCited: false,
      quote: null,
      sourceKey: null,
      sourceUrl: null,
      sourceExcerpt: null,
      confirmedBy: null,
      confirmedAt: null,
    },
  ],
};

test("the results of older rules are replaced, and no article is offered while it is blocked by both", async () => {
  const { services } = suite.app;
  const create = (contentMarkdown: string, values: object) =>
    createArticle(services, suite.acme.projectId, { contentMarkdown, faq: [], ...values });
  const nowBlocked = await create("See [the guide](#) before you begin.\n", { gateIssues: [] });
  const stillBlocked = await create("TODO: write about care.\n", { gateIssues: [unfilled] });
  const nowSound = await create("Keep it dry, always.\n", { gateIssues: [unfilled] });
  const claiming = await create("## Heat\n\nIt melts at 1,200 °C.\n", { gateIssues: [], claims: unproved });
  const newest = await create("TODO: write.\n", { gateIssues: [], rulesVersion: textRulesVersion });

  const offeredMeanwhile: boolean[] = [];
  const sites: unknown[] = [];
  const isOffered = async ({ id }: { id: string }) => {
    const { json } = await suite.rest("articles", { key: suite.acme.apiKey });
    return JSON.stringify(json).includes(id);
  };
  const tasks = {
    ...services.tasks,
    publishGate: async (text: Parameters<typeof services.tasks.publishGate>[0]) => {
      offeredMeanwhile.push(await isOffered(stillBlocked));
      sites.push(text.site);
      return services.tasks.publishGate(text);
    },
  };
  await deriveStoredArticles({ ...services, tasks });

  const codesOf = async ({ id }: { id: string }) => {
    const [row] = await services.db.select().from(article).where(eq(article.id, id));
    return [row?.rulesVersion, row?.gateIssues?.map(({ code }) => code)];
  };
  expect(offeredMeanwhile).toEqual([false, false, false, false]);
  expect(sites).toEqual(sites.map(() => "https://acme.example"));
  expect(await codesOf(nowBlocked)).toEqual([textRulesVersion, ["unresolved_link"]]);
  expect(await codesOf(stillBlocked)).toEqual([textRulesVersion, ["placeholder"]]);
  expect(await codesOf(nowSound)).toEqual([textRulesVersion, []]);
  expect(await codesOf(claiming)).toEqual([textRulesVersion, []]);
  expect(await codesOf(newest)).toEqual([textRulesVersion, []]);
  expect(await Promise.all([nowBlocked, stillBlocked, claiming, nowSound].map(isOffered))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test("claims that nothing proves block an article only in a project that wants them proved", async () => {
  const { services } = suite.app;
  const tenant = await createTenant(services);
  await services.db.update(project).set({ provedClaimsOnly: true }).where(eq(project.id, tenant.projectId));
  const { id } = await createArticle(services, tenant.projectId, {
    contentMarkdown: "## Heat\n\nIt melts at 1,200 °C.\n",
    faq: [],
    gateIssues: [],
    claims: unproved,
  });
  await deriveStoredArticles(services);
  const [row] = await services.db.select().from(article).where(eq(article.id, id));
  expect(row?.gateIssues).toMatchObject([{ code: "unproved_claim", line: 3 }]);
});

test("the HTML and what is taken from it follow newer rules, and a written description stays", async () => {
  const { services } = suite.app;
  const old = "<p>It takes 3<del>5 days, or 7</del>10 days.</p>";
  const create = (metaDescription: string) =>
    createArticle(services, suite.acme.projectId, {
      contentMarkdown: "It takes 3~5 days, or 7~10 days.\n",
      contentHtml: old,
      excerpt: "It takes 35 days, or 710 days.",
      metaDescription,
      gateIssues: [],
      faq: [],
      rulesVersion: textRulesVersion - 1,
    });
  const beginning = await create("It takes 35 days, or 710 days.");
  const written = await create("How long it takes.");
  await deriveStoredArticles(services);
  const columnsOf = async ({ id }: { id: string }) => {
    const [row] = await services.db.select().from(article).where(eq(article.id, id));
    return [row?.contentHtml, row?.excerpt, row?.metaDescription, row?.textBytes, row?.version];
  };
  const text = "It takes 3~5 days, or 7~10 days.";
  const html = `<p>${text}</p>`;
  const bytes = Buffer.byteLength(`${text}\n`) + Buffer.byteLength(html);
  expect(await columnsOf(beginning)).toEqual([html, text, text, bytes, 1]);
  expect(await columnsOf(written)).toEqual([html, text, "How long it takes.", bytes, 1]);
});

test("articles with the results of older rules are found by their own index", async () => {
  const explained = openExplainedDatabase(suite.app.databaseUrl, { seqScan: false, genericPlans: true });
  try {
    const first = "00000000-0000-0000-0000-000000000000";
    expect(await listUnderivedTexts(explained.db, first, 20)).toEqual([]);
    const plans = explained.takePlans();
    expect(plans.map(({ scannedWhole, visited }) => [scannedWhole, visited.get("article")])).toEqual([
      [[], 0],
    ]);
  } finally {
    await explained.close();
  }
});
