import { z } from "zod";
import { articleJsonLd, faqJsonLd } from "@/lib/content/json-ld";
import { publishGate } from "@/lib/content/publish-gate";
import { DestinationFailure, type Post, type WrittenPost } from "@/lib/destinations/contract";
import { jsonLdSource } from "../articles/article-view";
import type { ArticleWithProject } from "../articles/queries";
import { requireArticle } from "../articles/require";
import type { Context } from "../context";
import { idField, publishStatusField } from "../fields";
import { destinationTimeoutMs, type OpenIntegration, openIntegration } from "../integrations/open-connection";
import { requireIntegration } from "../integrations/require";
import { operation } from "../operation";
import { notFound, Refusal } from "../refusal";
import { publishResult, viewPublishResult } from "./publication-view";
import {
  claimPublication,
  keepRemoteId,
  type PublicationClaim,
  recordWrite,
  type WriteOutcome,
} from "./queries";

export const publishArticle = operation({
  name: "articles.publish",
  summary: "Write an article to a publishing connection; the verifier then looks for it on its public page",
  access: "workspace",
  cost: "write",
  idempotent: true,
  input: z.strictObject({
    articleId: idField("an article"),
    integrationId: idField("a publishing connection").describe(
      "Where to: a publishing connection of the article's project.",
    ),
    status: publishStatusField.optional().describe("Left out, the connection's auto_publish_status applies."),
  }),
  output: publishResult,
  async run(ctx, { articleId, integrationId, status }) {
    const article = await requireArticle(ctx, articleId);
    const integration = await requireIntegration(ctx, integrationId);
    if (integration.projectId !== article.projectId) throw notFound("publishing connection");
    refuseUnfinishedText(article);
    const publishStatus = status ?? integration.autoPublishStatus;
    const open = await openIntegration(ctx, integration);
    const claim = await claimPublication(
      ctx.db,
      { article, integration, publishStatus },
      destinationTimeoutMs / 1000 + 30,
    );
    if (claim === null) {
      throw new Refusal(
        "publish_in_progress",
        "This article is being published through this connection right now; ask again in a minute.",
      );
    }
    const outcome = await write(ctx, open, claim, toPost(article, publishStatus));
    const recorded = await recordWrite(ctx.db, claim, outcome);
    if (recorded === null) {
      throw new Refusal(
        "publish_in_progress",
        "The write took so long that another one began; ask for its publications to see the outcome.",
      );
    }
    if (outcome.checkInSeconds !== null) ctx.wake("verification");
    return viewPublishResult(recorded.publication, recorded.event);
  },
});

function refuseUnfinishedText(article: ArticleWithProject): void {
  const issues = publishGate({ title: article.title, markdown: article.contentMarkdown });
  if (issues.length === 0) return;
  throw new Refusal(
    "publish_blocked",
    "The article is not fit to be published: see issues, mend the text and publish again.",
    {
      issues,
    },
  );
}

/** Updates the entry that we made before, or makes the first one; never a second. */
async function write(
  ctx: Context,
  { destination, connection }: OpenIntegration,
  claim: PublicationClaim,
  post: Post,
): Promise<WriteOutcome> {
  const publishStatus = post.status;
  try {
    const existing = await destination.find(connection, { remoteId: claim.row.remoteId, slug: post.slug });
    const written: WrittenPost =
      existing === null
        ? await destination.publish(connection, post)
        : await destination.update(connection, existing.remoteId, post);
    await keepRemoteId(ctx.db, claim, written.remoteId);
    const checkable = publishStatus === "publish" && written.url !== null;
    return {
      publishStatus,
      sent: true,
      state: checkable ? "checking" : "unverified",
      verifyStatus: checkable ? "pending" : "skipped",
      error: null,
      warnings: written.warnings,
      remoteId: written.remoteId,
      externalUrl: written.url,
      checkInSeconds: checkable ? ctx.settings.verifyGraceSeconds : null,
    };
  } catch (error) {
    const message = publicMessage(ctx, error, destination.label);
    return {
      publishStatus,
      sent: false,
      state: "failed",
      verifyStatus: "skipped",
      error: message,
      warnings: [],
      remoteId: claim.row.remoteId,
      externalUrl: claim.row.externalUrl,
      checkInSeconds: null,
    };
  }
}

/** A failure of the destination is an outcome with its own words; a bug is one too, but its words stay in the log. */
function publicMessage(ctx: Context, error: unknown, label: string): string {
  if (error instanceof DestinationFailure) return error.message;
  ctx.logger.error({ err: error, requestId: ctx.requestId }, "a publish call failed unexpectedly");
  return `Galley failed to write to ${label} for a reason of its own; the operator finds it in the log under request ${ctx.requestId}.`;
}

function toPost(article: ArticleWithProject, status: Post["status"]): Post {
  const faq = faqJsonLd(article.contentMarkdown);
  return {
    articleId: article.id,
    title: article.title,
    slug: article.slug,
    html: article.contentHtml,
    markdown: article.contentMarkdown,
    excerpt: article.excerpt,
    metaDescription: article.metaDescription,
    keywords: article.keywords,
    languageCode: article.languageCode,
    jsonLd: [articleJsonLd(jsonLdSource(article)), ...(faq === null ? [] : [faq])],
    status,
  };
}
