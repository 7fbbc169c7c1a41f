import { z } from "zod";
import { listAwaiting } from "@/lib/articles/rows/approvals";
import { scopeOf } from "@/lib/kernel/context";
import { beforeField, limitField, timestamp, timestampField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";

export const listAwaitingArticles = operation({
  name: "articles.list_awaiting",
  summary: "The articles that wait for the caller's approval, newest first",
  access: "user",
  effect: "reads",
  role: null,
  input: z.strictObject({ limit: limitField, before: beforeField("an article") }),
  output: z.object({
    articles: z.array(
      z.object({
        id: z.uuid(),
        project_id: z.uuid(),
        project_name: z.string(),
        title: z.string(),
        languageCode: z.string(),
        version: z.int(),
        blocked: z
          .boolean()
          .describe("The publish checks keep this text from going live, approved or not: it is fixed first."),
        updated_at: timestampField,
      }),
    ),
  }),
  async run(ctx, page) {
    const { actor } = ctx;
    const scope = scopeOf(actor);
    const rows =
      actor.kind === "user" ? await listAwaiting(ctx.db, { userId: actor.userId, scope }, page) : [];
    return {
      articles: rows.map(({ projectId, projectName, updatedAt, ...row }) => ({
        ...row,
        project_id: projectId,
        project_name: projectName,
        updated_at: timestamp(updatedAt),
      })),
    };
  },
});
