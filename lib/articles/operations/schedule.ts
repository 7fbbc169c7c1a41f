import { z } from "zod";
import { requireIntegration } from "@/lib/destinations/operations/queries";
import type { Context } from "@/lib/kernel/context";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField, timestamp, timestampField, timeZoneField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound, Refusal } from "@/lib/kernel/refusal";
import { publishInProgress } from "@/lib/publications/operations/failure";
import { scheduleArticleRow } from "@/lib/publications/rows/scheduled";
import type { NeedsPublishing } from "./publish";
import { requireArticle } from "./require-article";
import { refuseUnfinishedText } from "./texts/refuse-unfinished-text";

const dayMs = 86_400_000;
const daysAheadMax = 366;

export const scheduleArticle = operation({
  name: "articles.schedule",
  summary: "Have an article published for everybody through a publishing connection at a chosen time",
  description:
    "Scheduling again replaces the time. At that time the text that the article then has is written with the status `publish`, whatever the connection's default is, and outside of the daily number of automatic publishing. It waits as long as the article is hidden or lacks a required approval, and failed writes are tried again; what stops it for good is the `error` of its publication. It is cancelled when the article is published there before, is deleted, or the connection is removed; a draft does not cancel it.",
  access: "workspace",
  effect: "overwrites",
  phrases: ["scheduled {article}[ for {connection}]", "schedule {article}[ for {connection}]"],
  scope: "publish",
  longRunning: true,
  idempotent: true,
  input: z.strictObject({
    articleId: idField("an article"),
    integrationId: idField("a publishing connection").describe(
      "The id of a publishing connection of the article's project.",
    ),
    at: z.iso
      .datetime({
        offset: true,
        error: ({ input }) =>
          input === undefined
            ? "is required: a time such as 2026-11-30T09:00:00+01:00"
            : "must be a time with its offset, such as 2026-11-30T09:00:00+01:00",
      })
      .max(40, { error: "must be a time with its offset, such as 2026-11-30T09:00:00+01:00" })
      .describe("When to publish: in the future, at most 366 days ahead."),
    timeZone: timeZoneField
      .optional()
      .describe("The time zone in which the dashboard shows the time, such as Europe/Berlin."),
  }),
  output: z.object({
    article_id: z.uuid(),
    integration_id: z.uuid(),
    integration_name: z.string(),
    scheduled_for: timestampField,
  }),
  refusals: ["publish_in_progress", "publish_blocked", "unavailable"],
  example: {
    articleId: exampleIds.article,
    integrationId: exampleIds.integration,
    at: "2026-11-30T09:00:00+01:00",
    timeZone: "Europe/Berlin",
  },
  answers: {
    scheduled: {
      article_id: exampleIds.article,
      integration_id: exampleIds.integration,
      integration_name: "Our WordPress",
      scheduled_for: "2026-11-30T08:00:00.000Z",
    },
  },
  async run(ctx: Context & NeedsPublishing, { articleId, integrationId, at, timeZone: zone = null }) {
    const article = await requireArticle(ctx, articleId);
    const integration = await requireIntegration(ctx, integrationId);
    if (integration.projectId !== article.projectId) throw notFound("publishing connection");
    const time = timeAhead(at, ctx.now());
    await refuseUnfinishedText(ctx, article);
    const reason = await scheduleArticleRow(ctx.db, { article, integration }, { at: time, zone });
    if (reason === "busy") throw publishInProgress();
    if (reason === "gone") throw notFound("article");
    // The engine plans its next look by what is due next.
    ctx.wake("publishing");
    return {
      article_id: article.id,
      integration_id: integration.id,
      integration_name: integration.name,
      scheduled_for: timestamp(time),
    };
  },
});

function timeAhead(at: string, now: Date): Date {
  const time = new Date(at);
  const aheadMs = time.getTime() - now.getTime();
  if (aheadMs > 0 && aheadMs <= daysAheadMax * dayMs) return time;
  const message =
    aheadMs > 0
      ? `must be at most ${daysAheadMax} days ahead`
      : "must be in the future; to publish the article now, publish it without a time";
  throw new Refusal("invalid_request", `The time ${message}.`, { fields: [{ field: "at", message }] });
}
