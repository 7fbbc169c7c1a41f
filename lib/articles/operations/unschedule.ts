import { z } from "zod";
import { requireIntegration } from "@/lib/destinations/operations/queries";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField, timestampField, timestampOrNull } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound } from "@/lib/kernel/refusal";
import { publishInProgress } from "@/lib/publications/operations/failure";
import { unscheduleArticleRow } from "@/lib/publications/rows/scheduled";
import { requireArticle } from "./require-article";

export const unscheduleArticle = operation({
  name: "articles.unschedule",
  summary: "Cancel the time at which an article is to be published through a publishing connection",
  description:
    "`was_scheduled_for` is the time that is cancelled, and null when there was none. The article is then published there only by a call, also where the connection publishes new articles automatically.",
  access: "workspace",
  effect: "overwrites",
  phrases: [
    "cancelled the schedule of {article}[ for {connection}]",
    "cancel the schedule of {article}[ for {connection}]",
  ],
  scope: "publish",
  idempotent: true,
  input: z.strictObject({
    articleId: idField("an article"),
    integrationId: idField("a publishing connection"),
  }),
  output: z.object({
    article_id: z.uuid(),
    integration_id: z.uuid(),
    was_scheduled_for: timestampField.nullable(),
  }),
  refusals: ["publish_in_progress"],
  example: { articleId: exampleIds.article, integrationId: exampleIds.integration },
  answers: {
    cancelled: {
      article_id: exampleIds.article,
      integration_id: exampleIds.integration,
      was_scheduled_for: "2026-11-30T08:00:00.000Z",
    },
  },
  async run(ctx, { articleId, integrationId }) {
    const article = await requireArticle(ctx, articleId);
    const integration = await requireIntegration(ctx, integrationId);
    if (integration.projectId !== article.projectId) throw notFound("publishing connection");
    const cancelled = await unscheduleArticleRow(ctx.db, { article, integration });
    if (cancelled === "busy") throw publishInProgress();
    return {
      article_id: article.id,
      integration_id: integration.id,
      was_scheduled_for: timestampOrNull(cancelled.was),
    };
  },
});
