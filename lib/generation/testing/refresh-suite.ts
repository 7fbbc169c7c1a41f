import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { composeArticle } from "@/lib/articles/compose-article";
import { refreshArticle } from "@/lib/articles/operations/refresh";
import { claimIdOf, storedClaims } from "@/lib/articles/stored-claims";
import { alignCitedPages } from "@/lib/citations/rows/align-pages";
import { creditBalances } from "@/lib/credits/queries";
import { workDepsOf } from "@/lib/engine/work-deps";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import {
  article,
  citedPage,
  job,
  projectResult,
  type ResultVerdict,
  workTurn,
} from "@/lib/platform/db/schema";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { seedArticleResult, seedProjectResult } from "@/lib/results/operations/testing/seed-results";
import type { QueryResult } from "@/lib/results/rules/result";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { sweepUntilIdle } from "@/lib/work/testing/sweep-until-idle";
import { createWriter } from "@/lib/writers/registry";
import { startLoopbackServer } from "@/lib/writers/testing/loopback-server";
import { openAiAnswer } from "@/lib/writers/testing/openai-answer";
import type { Writer } from "@/lib/writers/writer";
import type { GenerationDeps } from "../deps";
import { stageWork } from "../sweep";

export const citedPrices = "https://acme.example/prices";
/** A text with marks that a rewritten text would lose. */
export const pricedText = `Acme sells anvils to smiths who like to pay by the month.

## What it costs

Acme Basic costs $10 a month, say its [prices](${citedPrices}).

Acme Pro costs $20 a month, say its [prices](${citedPrices}).  Support is included.

* one anvil
* one *hammer*
`;
export const raisedPrice = {
  before: "The Pro plan costs $20 per month.",
  after: "The Pro plan costs $25 per month.",
};

/** The passage that a prompt asks about. */
export function passageInPrompt(prompt: string): string {
  return /<passage>\n([\s\S]*?)\n<\/passage>/.exec(prompt)?.[1] ?? "";
}

/** What a good model answers for the raised price. */
export const withNewPrice = (prompt: string) => passageInPrompt(prompt).replace("$20", "$25");

export const askedQuery = "pro plan trial period";
/** A page that answers it, as a search finds it. */
export const trialPage = {
  url: "https://reviews.example/acme",
  text: "The Pro plan has a trial period of 14 days, which needs no card.",
};
/** What a good model answers to it. */
export const trialAnswer = `## How long is the trial period of the Pro plan?

The [trial period of the Pro plan](source:S1) is 14 days and needs no card.`;
/** The priced text with that answer, as it is stored. */
export const answeredText = pricedText.replace(
  "* one *hammer*\n",
  `* one *hammer*\n\n${trialAnswer.replace("source:S1", trialPage.url)}\n`,
);
/** What a judge says of its claim. */
export const supportedTrial = () => [
  { id: 1, verdict: "supported", passage: "S1.1", quote: "14 days", note: "" },
];

/** A fetch that knows these pages. */
function fetchOf(pages: Readonly<Record<string, string>>): GenerationDeps["fetch"] {
  return (url) => {
    const body = pages[String(url)];
    return body === undefined
      ? Promise.reject(new FetchFailure("dns", `${String(url)} is not fetched in this test.`))
      : Promise.resolve({
          url: String(url),
          status: 200,
          headers: new Headers({ "content-type": "text/html" }),
          bytes: Buffer.from(body),
          text: () => body,
          truncated: false,
          redirects: [],
          durationMs: 1,
        });
  };
}

/** Registers the hooks of a test file about refreshes: services with a model over HTTP, and a new tenant for each test. */
export function useRefreshSuite() {
  let app: TestServices;
  let tenant: Tenant;
  let server: Awaited<ReturnType<typeof startLoopbackServer>>;
  const model: {
    prompts: string[];
    answerTo: (prompt: string) => string;
    /** What it says of the claims of a prompt. */
    verdicts: (prompt: string) => object[];
  } = { prompts: [], answerTo: withNewPrice, verdicts: () => [] };

  const writerOf = (budgetTokens = 1_000_000): Writer =>
    createWriter(
      {
        kind: "openai-compatible",
        model: "gpt-test",
        apiKey: "sk-test",
        baseUrl: `${server.origin}/v1`,
        timeoutMs: 20_000,
        maxOutputTokens: 4_000,
        budget: { tokens: budgetTokens, usd: null },
      } as Parameters<typeof createWriter>[0],
      { tasks: inlineTasks },
    );

  beforeAll(async () => {
    server = await startLoopbackServer((_request, body, response) => {
      const { messages } = JSON.parse(body) as { messages: { content: string }[] };
      const prompt = messages.map(({ content }) => content).join("\n");
      const judged = prompt.includes("<claims>");
      if (!judged) model.prompts.push(prompt);
      response.writeHead(200, { "content-type": "application/json" });
      const text = judged ? JSON.stringify({ verdicts: model.verdicts(prompt) }) : model.answerTo(prompt);
      response.end(JSON.stringify(openAiAnswer("chat", { text })));
    });
    const noLimit = [{ count: 1_000_000, seconds: 600 }];
    app = await createTestServices({
      writer: writerOf(),
      limits: { reads: noLimit, writes: noLimit, dashboard: noLimit },
      mailer: { gatherSeconds: 0, send: () => Promise.resolve() } as never,
    });
  });
  beforeEach(async () => {
    model.prompts = [];
    model.answerTo = withNewPrice;
    model.verdicts = () => [];
    tenant = await createTenant(app.services);
  });
  afterAll(() => Promise.all([app.close(), server.close()]));

  const db = () => app.services.db;
  const deps = (given: Partial<GenerationDeps> = {}): GenerationDeps => ({
    ...workDepsOf({ services: app.services, writer: app.services.writer, verifierFetch: app.services.fetch })
      .generation,
    ...given,
    ...(given.writer !== undefined && {
      providersOf: () => Promise.resolve({ writer: given.writer ?? writerOf(), searchWeb: null }),
    }),
  });

  async function articleOf(id: string) {
    const [row] = await db().select().from(article).where(eq(article.id, id));
    if (row === undefined) throw new Error(`no article ${id}`);
    return row;
  }

  /** An article that cites a page with these prices, which is watched. */
  async function citingArticle(of = tenant, markdown = pricedText): Promise<string> {
    const keyword = `acme prices ${newId()}`;
    const paragraphs = ["The Basic plan costs $10 per month.", raisedPrice.before];
    const composed = composeArticle({
      title: "What Acme costs",
      markdown,
      keyword,
      keywords: [],
      languageCode: "en",
      sources: [{ key: "S1", url: citedPrices, title: "Prices", sections: [{ heading: null, paragraphs }] }],
    });
    const { leftOut: _leftOut, claimsToJudge: _judge, structure: _structure, ...columns } = composed;
    const { id } = await createArticle(app.services, of.projectId, {
      ...columns,
      slug: `acme-${newId()}`,
      seedKeyword: keyword,
      keywordKey: keyword,
    });
    await db().transaction((tx) => alignCitedPages(tx, id));
    return id;
  }

  /** The source of the claims with these words says something else since. */
  async function changeSource(
    id: string,
    text = "$20",
    change: { before: string; after: string | null } = raisedPrice,
  ): Promise<void> {
    const claims = storedClaims((await articleOf(id)).claims)?.claims ?? [];
    const changes = claims
      .filter((claim) => claim.text === text)
      .map((claim) => ({ claimId: claimIdOf(claim), text, ...change }));
    if (changes.length === 0) throw new Error(`the article does not claim ${text}`);
    await db()
      .update(citedPage)
      .set({ changes: sql`${citedPage.changes} || ${JSON.stringify(changes)}::jsonb`, checkedAt: new Date() })
      .where(eq(citedPage.articleId, id));
  }

  return {
    model,
    get app() {
      return app;
    },
    get acme() {
      return tenant;
    },
    db,
    deps,
    writerOf,
    articleOf,
    citingArticle,
    changeSource,
    /** The result of an article that is shown for a query which it does not answer. */
    async showFor(
      id: string,
      values: { clicks?: number; position?: number; queries?: QueryResult[]; verdict?: ResultVerdict } = {},
    ): Promise<void> {
      const { projectId } = tenant;
      if ((await db().$count(projectResult, eq(projectResult.projectId, projectId))) === 0) {
        await seedProjectResult(db(), { projectId });
      }
      const shown = { clicks: 1, position: 8, impressions: 300 };
      await seedArticleResult(db(), {
        articleId: id,
        projectId,
        verdict: "expand",
        clicks: 40,
        impressions: 400,
        position: 8,
        queries: [{ query: askedQuery, ...shown, answer: null }],
        ...values,
      });
    },
    /** A search that finds a page, and a fetch that reads it; the page says the text. */
    finding: (text = trialPage.text): Partial<GenerationDeps> => {
      const { url } = trialPage;
      const html = `<html><head><title>Acme reviewed</title></head><body><main><h1>Acme reviewed</h1><p>${text}</p></main></body></html>`;
      const pages: Record<string, string> = { [url]: html, "https://reviews.example/robots.txt": "" };
      return {
        providersOf: () =>
          Promise.resolve({
            writer: app.services.writer,
            searchWeb: () => Promise.resolve([{ url, title: "Acme reviewed" }]),
          }),
        fetch: fetchOf(pages),
      };
    },
    async outdatedArticle(of = tenant): Promise<string> {
      const id = await citingArticle(of);
      await changeSource(id);
      return id;
    },
    refresh: (articleId: string, ctx = tenant.asUser) => execute(refreshArticle, ctx, { articleId }),
    async balance(): Promise<number> {
      const { workspaceId } = tenant;
      return (await creditBalances(db(), [workspaceId])).get(workspaceId) ?? 0;
    },
    async jobOf(id: string) {
      const [row] = await db().select().from(job).where(eq(job.id, id));
      if (row === undefined) throw new Error(`no job ${id}`);
      return row;
    },
    /** Runs what is due. How each stage ended. */
    work: async (given: Partial<GenerationDeps> = {}) => (await sweepUntilIdle(stageWork(deps(given)))).ends,
    /** As if the process that had the jobs had died some time ago, and all waits were over. */
    async expireLeases(): Promise<void> {
      const past = sql`now() - interval '1 second'`;
      await db().update(job).set({ nextAt: past }).where(sql`${job.stage} is not null`);
      await db().update(job).set({ leaseUntil: past }).where(sql`${job.leaseToken} is not null`);
      await db().update(workTurn).set({ at: past });
    },
  };
}
