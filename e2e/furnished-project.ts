import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { z } from "zod";
import { createAccount } from "@/lib/accounts/create";
import { deleteArticle } from "@/lib/articles/operations/delete";
import { generateArticle } from "@/lib/articles/operations/generate";
import { importArticle } from "@/lib/articles/operations/import";
import { publishArticle } from "@/lib/articles/operations/publish";
import { updateArticle } from "@/lib/articles/operations/update";
import { getAudit } from "@/lib/audits/operations/get";
import { shareAudit } from "@/lib/audits/operations/share";
import { startProjectAudit } from "@/lib/audits/operations/start";
import { htmlPage } from "@/lib/audits/testing/served-site";
import { listIntegrations } from "@/lib/destinations/operations/list";
import { startStandIn } from "@/lib/destinations/testing/stand-in-server";
import { getJob } from "@/lib/generation/operations/get";
import { execute } from "@/lib/kernel/operation";
import { sealSwitchOff } from "@/lib/mail/switch-off-token";
import { addToPlan } from "@/lib/plan/add";
import { getPlan } from "@/lib/plan/get";
import { monthOfDay } from "@/lib/plan/rules/days";
import { addDays, dayIn } from "@/lib/platform/calendar-day";
import { updateBlog } from "@/lib/projects/blog/update-blog";
import { createProject } from "@/lib/projects/create";
import { seedArticleResult, seedProjectResult } from "@/lib/results/operations/testing/seed-results";
import type { FullContext } from "@/lib/services";
import { asOperator } from "@/lib/testing/fixtures";
import { createEndpoint } from "@/lib/webhooks/operations/create-endpoint";
import { addMember } from "@/lib/workspaces/add-member";
import { inviteMember } from "@/lib/workspaces/invitations/invite";
import type { Dashboard } from "./dashboard-server";

const soon = { timeout: 90_000, interval: 500 };

/** A project that has one of everything that has a page. */
export interface FurnishedProject {
  projectId: string;
  workspaceId: string;
  articleId: string;
  slug: string;
  jobId: string;
  auditId: string;
  /** The month of the only article in its plan, and that article. */
  plannedMonth: string;
  plannedArticleId: string;
  integrationId: string;
  endpointId: string;
  /** The tokens of an open invitation, and of a link by which somebody sets a password. */
  invitation: string;
  passwordLink: string;
  /** The token of a link at the foot of a mail. */
  switchOff: string;
  /** The token of a link to the report of the audit. */
  report: string;
  /** The query with which an application asks for access. */
  consentQuery: string;
}

/** Makes the project in the owner's workspace. The server must be allowed to fetch from 127.0.0.1. */
export async function furnishProject({ services, baseUrl }: Dashboard): Promise<FurnishedProject> {
  const ctx = asOperator(services);
  const [workspace] = await services.db.execute<{ id: string }>(sql`select id from workspace`);
  const workspaceId = workspace?.id ?? "";
  const pages: Record<string, string> = {
    "/": htmlPage("Pans", ["/care", "/gone"]),
    "/care": htmlPage("Care", ["/"]),
  };
  const site = await startStandIn(({ url: { pathname } }) =>
    pages[pathname] === undefined ? { status: 404, body: "Gone" } : { body: pages[pathname] },
  );
  const { project } = await execute(createProject, ctx, { workspaceId, name: "Pans", website: site.origin });
  const of = { projectId: project.id };
  const { job_id: jobId } = await execute(generateArticle, ctx, { ...of, keyword: "season a steel pan" });
  await execute(updateBlog, ctx, { ...of, categories: "Care: care" });
  const auditId = (await execute(startProjectAudit, ctx, of)).audit?.id ?? "";
  const integrationId = (await execute(listIntegrations, ctx, of)).integrations[0]?.id ?? "";
  const day = addDays(dayIn(new Date(), "UTC"), 40);
  const plannedMonth = monthOfDay(day);
  await execute(addToPlan, ctx, { ...of, keywords: "store a wok", day });
  const { articles: planned } = await execute(getPlan, ctx, { ...of, month: plannedMonth });
  const url = `${baseUrl}/events`;
  const { endpoint } = await execute(createEndpoint, ctx, { ...of, url, events: ["article.failed"] });
  const { link } = await execute(inviteMember, ctx, { workspaceId });
  // As long as names and addresses get, for the pages that must fit on a phone.
  const newcomer = {
    name: "Nia Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh",
    email: `nia.${"wolfeschlegelsteinhausen".repeat(2)}@mail.${"featherstonehaugh".repeat(3)}.example.com`,
  };
  const { id: userId, link: passwordLink } = await execute(createAccount, ctx, newcomer);
  await execute(addMember, ctx, { workspaceId, email: newcomer.email });
  const made = {
    ...of,
    workspaceId,
    ...(await makeArticles(ctx, project.id, integrationId)),
    jobId,
    auditId,
    plannedMonth,
    plannedArticleId: planned[0]?.planned_article_id ?? "",
    integrationId,
    endpointId: endpoint.id,
    invitation: link.split("/").at(-1) ?? "",
    passwordLink: passwordLink?.split("/").at(-1) ?? "",
    switchOff: sealSwitchOff(services.secrets, { userId, kind: "digest" }),
    consentQuery: await consentQueryOf(baseUrl),
  };
  await seedProjectResult(services.db, of);
  await seedArticleResult(services.db, { ...of, articleId: made.articleId });
  await vi.waitFor(
    async () => expect(await execute(getJob, ctx, { jobId })).toMatchObject({ status: "done" }),
    soon,
  );
  await vi.waitFor(
    async () =>
      expect(await execute(getAudit, ctx, { auditId })).toMatchObject({ audit: { status: "finished" } }),
    soon,
  );
  await site.close();
  const shared = await execute(shareAudit, ctx, { auditId, label: "A client" });
  return { ...made, report: shared.link.split("/").at(-1) ?? "" };
}

/** An article with two versions that is published, and another one in the trash. */
async function makeArticles(ctx: FullContext, projectId: string, integrationId: string) {
  const text = { projectId, title: "Care for a pan", keyword: "pan care", markdown: "## Oil\n\nOil it.\n" };
  const { article_id: articleId, slug } = await execute(importArticle, ctx, text);
  const content_markdown = "## Oil\n\nOil it well.\n";
  await execute(updateArticle, ctx, { articleId, content_markdown, note: "Says how" });
  await execute(publishArticle, ctx, { articleId, integrationId, status: "publish" });
  const other = { ...text, title: "Sell a pan", keyword: "sell a pan" };
  const deleted = await execute(importArticle, ctx, other);
  await execute(deleteArticle, ctx, { articleId: deleted.article_id });
  return { articleId, slug };
}

/** Registers an application, and asks for access as it would. */
async function consentQueryOf(baseUrl: string): Promise<string> {
  const redirectUri = "https://agent.example/callback";
  const answer = await fetch(`${baseUrl}/api/oauth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ client_name: "Helper", redirect_uris: [redirectUri] }),
  });
  const { client_id } = z.object({ client_id: z.string() }).parse(await answer.json());
  const challenge = createHash("sha256").update("verifier".repeat(8)).digest("base64url");
  return new URLSearchParams({
    client_id,
    redirect_uri: redirectUri,
    response_type: "code",
    code_challenge: challenge,
    code_challenge_method: "S256",
    scope: "read write publish",
    state: "xyz",
  }).toString();
}
