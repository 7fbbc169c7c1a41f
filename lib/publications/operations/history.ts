import { z } from "zod";
import { requireArticle } from "@/lib/articles/operations/require-article";
import { idField, timestamp, timestampField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { publishStatuses, verifyStatuses } from "@/lib/platform/db/schema";
import { listNewestEvents } from "@/lib/publications/rows/events";

const eventsMax = 8;

export const getPublishHistory = operation({
  name: "publications.history",
  summary: "The newest writes of an article to each destination, and what the checks found after them",
  access: "user",
  effect: "reads",
  input: z.strictObject({ articleId: idField("an article") }),
  output: z.object({
    events: z.array(
      z.object({
        id: z.uuid(),
        publication_id: z.uuid(),
        status: z.enum(["success", "failed"]),
        publish_status: z.enum(publishStatuses),
        verify_status: z.enum(verifyStatuses).describe("What the last check after this write found."),
        verify_http_status: z.int().nullable(),
        error: z.string().nullable(),
        created_at: timestampField,
      }),
    ),
  }),
  async run(ctx, { articleId }) {
    const article = await requireArticle(ctx, articleId);
    const rows = await listNewestEvents(ctx.db, article, eventsMax);
    return {
      events: rows.map((row) => ({
        id: row.id,
        publication_id: row.publicationId,
        status: row.status,
        publish_status: row.publishStatus,
        verify_status: row.verifyStatus,
        verify_http_status: row.verifyHttpStatus,
        error: row.error,
        created_at: timestamp(row.createdAt),
      })),
    };
  },
});
