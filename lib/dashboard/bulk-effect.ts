import { z } from "zod";
import type { NeedsDestinations } from "@/lib/destinations/operations/config";
import { requireIntegration } from "@/lib/destinations/operations/queries";
import { targetOf } from "@/lib/destinations/operations/target";
import type { Context } from "@/lib/kernel/context";
import { idField, publishStatusField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound, Refusal } from "@/lib/kernel/refusal";
import { type PublicationRow, publishStatuses } from "@/lib/platform/db/schema";
import { requireProject } from "@/lib/projects/queries";
import { mayBeLive } from "@/lib/publications/explain";
import { listSchedulesOf } from "@/lib/publications/rows/scheduled";
import { listShownPublications, listTicked, type ShownPublication, type TickedArticle } from "./queries";
import { factsOfShown } from "./shown-publication";

const leftOutReasons = ["gone", "blocked", "unapproved", "not_public"] as const;

type Asked = "publish" | "take_down" | "delete";
type LeftOut = (typeof leftOutReasons)[number];

export const getBulkEffect = operation({
  name: "dashboard.bulk_effect",
  summary:
    "What would become of articles and their pages if they were published, taken down or deleted together; nothing is changed",
  access: "user",
  effect: "reads",
  input: z.strictObject({
    projectId: idField("a project"),
    articleIds: z.array(idField("an article")).max(50, { error: "must be at most 50 articles" }),
    change: z.enum(["publish", "take_down", "delete"]),
    integrationId: idField("a publishing connection")
      .optional()
      .describe("Where they would be published; required for that."),
    status: publishStatusField
      .optional()
      .describe("As what they would be published. Left out, the connection's auto_publish_status applies."),
  }),
  output: z.object({
    articles: z.array(
      z.object({
        id: z.uuid(),
        left_out: z
          .enum(leftOutReasons)
          .nullable()
          .describe(
            "Why the change leaves it out; null for one that is changed. `gone` for one that is not among the project's articles.",
          ),
      }),
    ),
    destination: z
      .object({ name: z.string(), target: z.string().nullable(), status: z.enum(publishStatuses) })
      .nullable(),
    live: z
      .array(z.object({ name: z.string(), hosted: z.boolean(), articles: z.int() }))
      .describe("Where readers may see those that are changed; for publishing, only there."),
    scheduled: z.int().describe("How many of those that are changed lose a day that was chosen for them."),
    trash_days: z.int(),
  }),
  refusals: ["invalid_request"],
  async run(
    ctx: Context & NeedsDestinations & { settings: { trashDays: number } },
    { projectId, articleIds, change, integrationId, status: asked },
  ) {
    const project = await requireProject(ctx, projectId);
    const connection = integrationId === undefined ? null : await requireIntegration(ctx, integrationId);
    if (connection !== null && connection.projectId !== project.id) throw notFound("publishing connection");
    if (change === "publish" && connection === null) {
      const message = "is required: where to publish the articles";
      throw new Refusal("invalid_request", "Choose where to publish the articles.", {
        fields: [{ field: "integrationId", message }],
      });
    }
    const ids = [...new Set(articleIds)];
    const ticked = await listTicked(ctx.db, project.id, ids);
    const own = ticked.map(({ id }) => id);
    const [placed, schedules] = await Promise.all([
      listShownPublications(ctx.db, own),
      listSchedulesOf(ctx.db, own),
    ]);
    const status = asked ?? connection?.autoPublishStatus ?? "publish";
    const isAffected = (row: { integrationId: string }) =>
      change !== "publish" || row.integrationId === connection?.id;
    const pages = placed.filter((row) => isAffected(row) && isPublic(row, change));
    const articles = ids.map((id) => ({
      id,
      left_out: leftOut(
        ticked.find((each) => each.id === id),
        { change, status, isPublic: pages.some(({ articleId }) => articleId === id) },
      ),
    }));
    const changed = new Set(articles.flatMap((each) => (each.left_out === null ? [each.id] : [])));
    const cancelled = schedules.filter(
      (each) => changed.has(each.articleId) && isAffected(each) && losesDay(change, status),
    );
    const { baseUrl } = ctx.settings;
    return {
      articles,
      destination:
        connection === null
          ? null
          : {
              name: connection.name,
              target: targetOf(ctx.destinations.get(connection.provider), connection, {
                baseUrl,
                slug: project.slug,
              }),
              status,
            },
      live: liveAt(pages.filter(({ articleId }) => changed.has(articleId))),
      scheduled: new Set(cancelled.map(({ articleId }) => articleId)).size,
      trash_days: ctx.settings.trashDays,
    };
  },
});

/** Taking down changes what was sent for everybody; otherwise it counts what readers may see. */
function isPublic(row: ShownPublication, change: Asked): boolean {
  return change === "take_down"
    ? row.sentAt !== null && row.publishStatus === "publish"
    : mayBeLive(factsOfShown(row));
}

/** A draft cancels no schedule, and neither does taking a page down. */
function losesDay(change: Asked, status: PublicationRow["publishStatus"]): boolean {
  return change === "delete" || (change === "publish" && status === "publish");
}

interface Plan {
  change: Asked;
  status: PublicationRow["publishStatus"];
  isPublic: boolean;
}

function leftOut(
  article: TickedArticle | undefined,
  { change, status, isPublic: isLive }: Plan,
): LeftOut | null {
  if (article === undefined) return "gone";
  if (change === "take_down") return isLive ? null : "not_public";
  if (change === "delete") return null;
  if (article.blocked) return "blocked";
  return status === "publish" && article.awaitsApproval ? "unapproved" : null;
}

/** How many articles readers may see at each destination. */
function liveAt(pages: readonly ShownPublication[]) {
  const byConnection = new Map<string, { name: string; hosted: boolean; articles: number }>();
  for (const { integrationId, integrationName: name, provider } of pages) {
    const articles = (byConnection.get(integrationId)?.articles ?? 0) + 1;
    byConnection.set(integrationId, { name, hosted: provider === "hosted", articles });
  }
  return [...byConnection.values()];
}
