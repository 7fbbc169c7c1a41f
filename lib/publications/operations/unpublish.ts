import { z } from "zod";
import { requireArticleOrDeleted } from "@/lib/articles/operations/require-article";
import type { NeedsDestinations } from "@/lib/destinations/operations/config";
import { requireIntegration } from "@/lib/destinations/operations/queries";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { publishResult, viewPublishResult } from "./publication-view";
import { requirePublication } from "./require-publication";
import { takeDown } from "./take-down";

export const unpublishArticle = operation({
  name: "publications.unpublish",
  summary:
    "Take an article, also one in the trash, off its public page again; the entry stays at the destination where it can",
  access: "user",
  effect: "removes",
  phrases: [
    "took down the page of {article}[ at {connection}]",
    "take down the page of {article}[ at {connection}]",
  ],
  scope: "publish",
  longRunning: true,
  input: z.strictObject({ publicationId: idField("a publication") }),
  output: publishResult,
  refusals: ["conflict", "publish_in_progress"],
  async run(ctx: Context & NeedsDestinations, { publicationId }) {
    const row = await requirePublication(ctx, publicationId);
    const [article, integration] = await Promise.all([
      requireArticleOrDeleted(ctx, row.articleId),
      requireIntegration(ctx, row.integrationId),
    ]);
    if (row.remoteId === null) {
      throw new Refusal(
        "conflict",
        "Nothing was written to this connection yet, so there is nothing to take down.",
      );
    }
    return viewPublishResult(await takeDown(ctx, { article, integration }));
  },
});
