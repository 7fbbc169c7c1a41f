import type { IncomingMessage, ServerResponse } from "node:http";
import { and, eq, sql } from "drizzle-orm";
import { type CheckedClaim, type CheckedClaims, claimsVersion } from "@/lib/content/claims/claim";
import { article, type CitedPageRow, citedPage, workTurn } from "@/lib/platform/db/schema";
import { startLoopback } from "@/lib/platform/fetching/testing/loopback-server";
import { createArticle, type Tenant } from "@/lib/testing/fixtures";
import type { TestServices } from "@/lib/testing/test-services";
import { sweepUntilIdle } from "@/lib/work/testing/sweep-until-idle";
import { type CitationDeps, citationWork, prepareCitations } from "../sweep";

/** A claim that a page's passage supports. */
export function provedClaim(
  sourceUrl: string,
  given: Pick<CheckedClaim, "text" | "sentence"> & Partial<CheckedClaim> & { sourceExcerpt: string },
): CheckedClaim {
  return {
    kind: "figure",
    line: 1,
    at: given.sentence.indexOf(given.text),
    verdict: "supported",
    wasLookedFor: true,
    isJudged: true,
    note: null,
    isCited: true,
    sourceKey: "S1",
    sourceUrl,
    quote: null,
    confirmedBy: null,
    confirmedAt: null,
    ...given,
  };
}

export const proPlan = (url: string) =>
  provedClaim(url, {
    text: "$20",
    sentence: "Acme Pro costs $20 a month.",
    sourceExcerpt: "The Pro plan costs $20 per month and seat.",
  });

export const basicPlan = (url: string) =>
  provedClaim(url, {
    text: "$10",
    sentence: "Acme Basic costs $10 a month.",
    sourceExcerpt: "The Basic plan costs $10 per month and seat.",
  });

export function checkedClaims(claims: CheckedClaim[]): CheckedClaims {
  return { version: claimsVersion, languageCode: "en", superlativesChecked: true, complete: true, claims };
}

const filler = Array.from(
  { length: 12 },
  (_, number) =>
    `<p>Paragraph ${number + 1} tells what else customers get for their money, and how to pay.</p>`,
).join("");

/** A page with prices, long enough to be a real one. */
export const pricesPage = (basic: string, pro: string) =>
  `<!doctype html><html lang="en"><title>Acme prices</title><main><h1>Prices</h1>
  <p>The Basic plan costs ${basic} per month and seat.</p><p>The Pro plan costs ${pro} per month and seat.</p>${filler}</main></html>`;

export function sendHtml(response: ServerResponse, body: string, headers: Record<string, string> = {}) {
  return response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);
}

/** A site that answers every page with `answer`, and has no robots.txt unless it is given. */
export async function citedSite(
  answer: (response: ServerResponse, request: IncomingMessage) => unknown,
  robots: (response: ServerResponse) => unknown = (response) => response.writeHead(404).end(),
) {
  const pages: IncomingMessage[] = [];
  const { port } = await startLoopback((request, response) => {
    if (request.url === "/robots.txt") return robots(response);
    pages.push(request);
    return answer(response, request);
  });
  return { url: `http://127.0.0.1:${port}/prices`, pages };
}

const day = 86_400_000;

/** Helpers for tests of the checks of cited pages. */
export function citationFixture(app: TestServices) {
  const { services } = app;
  const { db } = services;
  let made = 0;
  const deps = (given: Partial<CitationDeps> = {}): CitationDeps => ({
    db,
    fetch: services.fetch,
    tasks: services.tasks,
    logger: services.logger,
    leaseSeconds: 60,
    now: () => new Date(),
    random: () => 0.5,
    changed: () => Promise.resolve(),
    ...given,
  });
  const stopless = new AbortController().signal;
  const align = () => prepareCitations(deps(), stopless);
  const pagesOf = (articleId: string): Promise<CitedPageRow[]> =>
    db.select().from(citedPage).where(eq(citedPage.articleId, articleId)).orderBy(citedPage.url);
  async function pageOf(articleId: string): Promise<CitedPageRow> {
    const [page] = await pagesOf(articleId);
    if (page === undefined) throw new Error("the article cites no page");
    return page;
  }
  /** Makes the pages of an article due, as if its version were so many days old. */
  async function due(articleId: string, ageDays = 30): Promise<void> {
    const rows = await db
      .update(citedPage)
      .set({
        nextAt: sql`date_trunc('milliseconds', now())`,
        versionAt: new Date(Date.now() - ageDays * day),
      })
      .where(eq(citedPage.articleId, articleId))
      .returning({ workspaceId: citedPage.workspaceId });
    const workspaceId = rows[0]?.workspaceId ?? "";
    await db
      .update(workTurn)
      .set({ at: sql`date_trunc('milliseconds', now())` })
      .where(and(eq(workTurn.kind, "citations"), eq(workTurn.workspaceId, workspaceId)));
  }
  return {
    deps,
    align,
    pagesOf,
    pageOf,
    due,
    /** An article with these claims, whose pages are watched. */
    async cite(tenant: Tenant, claims: CheckedClaim[], values = {}): Promise<string> {
      made += 1;
      const { id } = await createArticle(services, tenant.projectId, {
        title: "What Acme costs",
        slug: `what-acme-costs-${made}`,
        claims: checkedClaims(claims),
        ...values,
      });
      await align();
      return id;
    },
    async changeClaims(articleId: string, claims: CheckedClaim[]): Promise<void> {
      await db
        .update(article)
        .set({ claims: checkedClaims(claims), version: sql`${article.version} + 1` })
        .where(eq(article.id, articleId));
      await align();
    },
    /** Checks what is due; how each check ended. */
    async check(given: Partial<CitationDeps> = {}) {
      return (await sweepUntilIdle(citationWork(deps(given)))).ends;
    },
    /** Checks an article as if it were so many days old. */
    async checkDue(articleId: string, ageDays = 30) {
      await due(articleId, ageDays);
      return this.check();
    },
    daysUntilNext: (page: CitedPageRow) =>
      Math.round(((page.nextAt?.getTime() ?? 0) - page.versionAt.getTime()) / day),
  };
}
