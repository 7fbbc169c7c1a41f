import { z } from "zod";
import { articleJsonLd, faqJsonLd } from "@/lib/content/json-ld";
import { publishGate } from "@/lib/content/publish-gate";
import { DestinationFailure, type Post } from "@/lib/destinations/contract";
import { readStoredFields } from "@/lib/destinations/writing/stored-fields";
import { writePost } from "@/lib/destinations/writing/write-post";
import { jsonLdSource } from "../articles/article-view";
import type { ArticleWithProject } from "../articles/queries";
import { requireArticle } from "../articles/require";
import type { Context } from "../context";
import { idField, publishStatusField } from "../fields";
import { destinationTimeoutMs, type OpenIntegration, openIntegration } from "../integrations/open-connection";
import { requireIntegration } from "../integrations/require";
import { operation } from "../operation";
import { notFound, Refusal } from "../refusal";
import { publishInProgress } from "./in-progress";
import { publishResult, viewPublishResult } from "./publication-view";
import {
  claimPublication,
  keepRemoteId,
  keepWish,
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
    overwrite: z
      .boolean()
      .default(false)
      .describe("Replace what a person has changed in the entry at the destination since Galley wrote it."),
  }),
  output: publishResult,
  async run(ctx, { articleId, integrationId, status, overwrite }) {
    const article = await requireArticle(ctx, articleId);
    const integration = await requireIntegration(ctx, integrationId);
    if (integration.projectId !== article.projectId) throw notFound("publishing connection");
    refuseUnfinishedText(article);
    const publishStatus = status ?? integration.autoPublishStatus;
    const open = await openIntegration(ctx, integration);
    const claim = await claimPublication(
      ctx.db,
      { article, integration, publishStatus },
      (destinationTimeoutMs + lookAgainMs) / 1000 + 30,
    );
    if (claim === null) throw publishInProgress();
    const outcome = await write(ctx, open, claim, toPost(article, publishStatus), {
      overwrite,
      graceSeconds:
        integration.graceSeconds ?? open.destination.graceSeconds ?? ctx.settings.verifyGraceSeconds,
    });
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

/** After a write whose outcome is not known, the destination has this long to say what it holds. */
const lookAgainMs = 20_000;

/** Updates the entry that we made before, or makes the first one; never a second. */
async function write(
  ctx: Context,
  { destination, connection }: OpenIntegration,
  claim: PublicationClaim,
  post: Post,
  { overwrite, graceSeconds }: { overwrite: boolean; graceSeconds: number },
): Promise<WriteOutcome> {
  const { row } = claim;
  const known = {
    remoteId: row.remoteId,
    held: readStoredFields(row.heldFields),
    pending: readStoredFields(row.wishedFields),
  };
  let { remoteId, heldFields } = row;
  try {
    const { entry, held, warnings } = await writePost(destination, connection, post, known, {
      overwrite,
      beforeWrite: async (wishedFields, found) => {
        heldFields = found ?? heldFields;
        await keepWish(ctx.db, claim, { wishedFields, heldFields });
      },
      onRemoteId: async (id) => {
        remoteId = id;
        await keepRemoteId(ctx.db, claim, id);
      },
      lookAgainSignal: () => AbortSignal.timeout(lookAgainMs),
    });
    const checkable = post.status === "publish" && entry.publicUrl !== null;
    return {
      publishStatus: post.status,
      sent: true,
      state: checkable ? "checking" : "unverified",
      verifyStatus: checkable ? "pending" : "skipped",
      error: null,
      warnings,
      remoteId: entry.remoteId,
      externalUrl: entry.publicUrl,
      heldFields: held,
      outcomeKnown: true,
      checkInSeconds: checkable ? graceSeconds : null,
    };
  } catch (error) {
    return {
      publishStatus: post.status,
      sent: false,
      state: "failed",
      verifyStatus: "skipped",
      error: publicMessage(ctx, error, destination.label),
      warnings: [],
      remoteId,
      externalUrl: row.externalUrl,
      heldFields,
      outcomeKnown: error instanceof DestinationFailure && !error.mayHaveWritten,
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
    createdAt: article.createdAt,
    brandName: article.brandName,
    status,
  };
}
