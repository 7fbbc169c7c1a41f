import { z } from "zod";
import type { faqEntriesOf } from "@/lib/content/faq-section";
import type { publishGate } from "@/lib/content/gate/publish-gate";
import type { NeedsDestinations } from "@/lib/destinations/operations/config";
import {
  destinationTimeLimit,
  destinationTimeoutMs,
  graceOf,
  openIntegration,
} from "@/lib/destinations/operations/open-connection";
import { requireIntegration } from "@/lib/destinations/operations/queries";
import type { parseTexts } from "@/lib/destinations/texts/parsed-texts";
import type { Context } from "@/lib/kernel/context";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField, publishStatusField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound, Refusal } from "@/lib/kernel/refusal";
import { annotateSpan } from "@/lib/platform/telemetry/tracing";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { publicMessage, publishInProgress } from "@/lib/publications/operations/failure";
import {
  examplePublishResults,
  publishResult,
  viewPublishResult,
} from "@/lib/publications/operations/publication-view";
import { claimWrite } from "@/lib/publications/rows/write-claims";
import { recordWrite } from "@/lib/publications/rows/writes";
import { preparePost } from "@/lib/publications/write/prepare-post";
import { writeClaimed } from "@/lib/publications/write/write-claimed";
import { approvalRequired } from "./approval/approval-view";
import { requireArticle } from "./require-article";
import { refuseUnfinishedText } from "./texts/refuse-unfinished-text";

/** What publishing needs: the destination, and threads for the text. */
export type NeedsPublishing = NeedsDestinations & {
  tasks: InThread<{
    faqEntriesOf: typeof faqEntriesOf;
    parseTexts: typeof parseTexts;
    publishGate: typeof publishGate;
  }>;
};

export const publishArticle = operation({
  name: "articles.publish",
  summary: "Write an article to a publishing connection; Galley then looks for it on its public page",
  description:
    "`sent` means that the destination accepted the write; whether the public page shows the article is found out later, see `state` and the publications. A write that the destination refuses is a 200 with `sent: false` and an `error` that says what to do. Publishing again through the same connection updates the entry that is there. In a project that requires approval, only a version that one of its approvers has approved goes live; otherwise the refusal `approval_required` names them. A draft needs no approval.",
  access: "workspace",
  effect: "overwrites",
  phrases: ["published {article}[ to {connection}]", "publish {article}[ to {connection}]"],
  scope: "publish",
  longRunning: true,
  idempotent: true,
  input: z.strictObject({
    articleId: idField("an article"),
    integrationId: idField("a publishing connection").describe(
      "The id of a publishing connection of the article's project.",
    ),
    status: publishStatusField.optional().describe("Left out, the connection's auto_publish_status applies."),
    overwrite: z
      .boolean()
      .default(false)
      .describe("Replace what a person has changed in the entry since Galley wrote it."),
  }),
  output: publishResult,
  refusals: ["publish_in_progress", "publish_blocked", "approval_required", "unavailable"],
  example: { articleId: exampleIds.article, integrationId: exampleIds.integration, status: "publish" },
  answers: {
    checking: examplePublishResults.checking,
    refused_by_the_destination: examplePublishResults.refused,
  },
  async run(ctx: Context & NeedsPublishing, { articleId, integrationId, status, overwrite }) {
    const article = await requireArticle(ctx, articleId);
    const integration = await requireIntegration(ctx, integrationId);
    if (integration.projectId !== article.projectId) throw notFound("publishing connection");
    await refuseUnfinishedText(ctx, article);
    const publishStatus = status ?? integration.autoPublishStatus;
    const open = await openIntegration(ctx, integration);
    // Before the claim, so that a call that is refused because the machine is busy leaves the publication as it was.
    const dialect = open.destination.markdownDialect?.(open.connection.config);
    const post = await preparePost(ctx, article, publishStatus, {
      integrationId,
      dialect,
      namesRelated: open.destination.namesRelated === true,
    });
    const claim = await claimWrite(
      ctx.db,
      { article, integration, requested: publishStatus },
      (destinationTimeoutMs + checkAgainMs) / 1000 + 30,
    );
    if (claim === "busy") throw publishInProgress();
    if (claim === "unapproved") throw await approvalRequired(ctx, article);
    annotateSpan({ "galley.publication.id": claim.row.id, "galley.destination": open.destination.provider });
    const outcome = await writeClaimed(
      { ...open, db: ctx.db, claim, explain: (error) => publicMessage(ctx, error, open.destination.label) },
      {
        post,
        overwrite,
        checkAgainSignal: () => destinationTimeLimit(ctx, checkAgainMs),
      },
    );
    const recorded = await recordWrite(ctx.db, claim, outcome, graceOf(ctx, integration, open.destination));
    if (recorded === null) {
      throw new Refusal(
        "publish_in_progress",
        "The write took so long that another one began; ask for its publications to see the outcome.",
      );
    }
    if (recorded.checkable) ctx.wake("verification");
    return viewPublishResult(recorded);
  },
});

/** How long the destination may take to say what it holds, after a write whose outcome is not known. */
const checkAgainMs = 20_000;
