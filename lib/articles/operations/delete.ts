import pLimit from "p-limit";
import { z } from "zod";
import type { ArticleWithProject } from "@/lib/articles/rows/articles";
import { deleteArticleRow } from "@/lib/articles/rows/trash";
import { removeHostedPost } from "@/lib/destinations/adapters/hosted/queries";
import type { NeedsDestinations } from "@/lib/destinations/operations/config";
import { requireIntegration } from "@/lib/destinations/operations/queries";
import { type Context, storedActor } from "@/lib/kernel/context";
import { exampleIds, exampleSite } from "@/lib/kernel/example-ids";
import { idField, timestampField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound, Refusal } from "@/lib/kernel/refusal";
import type { Authorized } from "@/lib/platform/db/authorized";
import { publishInProgress } from "@/lib/publications/operations/failure";
import { takeDown } from "@/lib/publications/operations/take-down";
import { forgetEntry, hasWriteInProgress } from "@/lib/publications/rows/entries";
import { listPublicationRows } from "@/lib/publications/rows/publications";
import { dropSchedules } from "@/lib/publications/rows/scheduled";
import { requireArticle } from "./require-article";
import { restorableUntil } from "./texts/trash-view";

const pageOutcome = z.object({
  publication_id: z.uuid(),
  integration_name: z.string(),
  provider: z.string(),
  external_url: z.string().nullable(),
  outcome: z
    .enum(["removed", "taken_down", "stays"])
    .describe(
      "`removed`: a page of the hosted blog, gone at once. `taken_down`: the destination has taken it down. `stays`: it is still there; `detail` says why.",
    ),
  detail: z.string(),
});

export const deleteArticle = operation({
  name: "articles.delete",
  summary: "Move an article to the trash, from where it can be restored for some time",
  description:
    "It leaves every list, the content API, the feed and the hosted blog at once; its keyword and slug are free again. Pages at other destinations stay as they are, unless `takeDown` asks to have them taken down; the answer says for each what came of it. After TRASH_DAYS the article is deleted for good, with its versions and publications.",
  access: "user",
  effect: "removes",
  phrases: ["moved {article} to the trash", "move {article} to the trash"],
  longRunning: true,
  input: z.strictObject({
    articleId: idField("an article"),
    takeDown: z.boolean().default(false).describe("Also take its pages down at the connected destinations."),
  }),
  output: z.object({
    article_id: z.uuid(),
    deleted_at: timestampField,
    restorable_until: timestampField,
    pages: z.array(pageOutcome).describe("What happened to each entry of the article at a destination."),
  }),
  refusals: ["publish_in_progress"],
  example: { articleId: exampleIds.article, takeDown: true },
  answers: {
    deleted: {
      article_id: exampleIds.article,
      deleted_at: "2026-11-20T10:00:00.000Z",
      restorable_until: "2026-12-20T10:00:00.000Z",
      pages: [
        {
          publication_id: exampleIds.publication,
          integration_name: "Our WordPress",
          provider: "wordpress",
          external_url: exampleSite.articleUrl,
          outcome: "taken_down",
          detail: "Taken down; where the destination keeps drafts, the entry is one now.",
        },
      ],
    },
  },
  async run(
    ctx: Context & NeedsDestinations & { settings: { trashDays: number } },
    { articleId, takeDown: takesDown },
  ) {
    const article = await requireArticle(ctx, articleId);
    const entries = (await listPublicationRows(ctx.db, article.id)).filter(
      ({ publication }) => publication.remoteId !== null || publication.desiredFields !== null,
    );
    const deletedAt = await deleteWithHostedPages(ctx, article);
    const atOnce = pLimit(takeDownsAtOnce);
    const pages = await Promise.all(
      entries.map((entry) => atOnce(() => pageAfter(ctx, article, entry, takesDown))),
    );
    return {
      article_id: article.id,
      deleted_at: deletedAt.toISOString(),
      restorable_until: restorableUntil(ctx, deletedAt),
      pages,
    };
  },
});

const takeDownsAtOnce = 4;

/** A write to a destination would bring the article back, so the article is not deleted during one. */
async function deleteWithHostedPages(ctx: Context, article: Authorized<ArticleWithProject>): Promise<Date> {
  return ctx.db.transaction(async (tx) => {
    const deletedAt = await deleteArticleRow(tx, article, storedActor(ctx.actor));
    if (deletedAt === null) throw notFound("article");
    // Asked after the article is locked: a write locks it before it begins.
    if (await hasWriteInProgress(tx, article.id)) throw publishInProgress();
    await dropSchedules(tx, article.id);
    await removeHostedPost(tx, article.projectId, article.id);
    await forgetEntry(tx, article.id, hosted);
    return deletedAt;
  });
}

const hosted = "hosted";

type Entry = Awaited<ReturnType<typeof listPublicationRows>>[number];

async function pageAfter(
  ctx: Context & NeedsDestinations,
  article: Authorized<ArticleWithProject>,
  { publication, provider, integrationName }: Entry,
  takesDown: boolean,
): Promise<z.input<typeof pageOutcome>> {
  const { outcome, detail } =
    provider === hosted
      ? ({ outcome: "removed", detail: "Gone from the hosted blog." } as const)
      : await atDestination(ctx, article, publication, takesDown);
  return {
    publication_id: publication.id,
    integration_name: integrationName,
    provider,
    external_url: publication.externalUrl,
    outcome,
    detail,
  };
}

async function atDestination(
  ctx: Context & NeedsDestinations,
  article: Authorized<ArticleWithProject>,
  { integrationId, remoteId, publishStatus }: Entry["publication"],
  takesDown: boolean,
): Promise<{ outcome: "taken_down" | "stays"; detail: string }> {
  if (publishStatus === "draft")
    return { outcome: "stays", detail: "It is a draft there; delete it there by hand." };
  if (!takesDown) return { outcome: "stays", detail: "It stays as it is; take it down there by hand." };
  if (remoteId === null) {
    return { outcome: "stays", detail: "Whether the last write arrived is not known; look there by hand." };
  }
  try {
    const integration = await requireIntegration(ctx, integrationId);
    const { event } = await takeDown(ctx, { article, integration });
    if (event.status === "success") {
      return {
        outcome: "taken_down",
        detail: "Taken down; where the destination keeps drafts, the entry is one now.",
      };
    }
    return {
      outcome: "stays",
      detail: `It could not be taken down: ${event.error ?? "the destination refused"}`,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { outcome: "stays", detail: `It could not be taken down: ${error.message}` };
  }
}
