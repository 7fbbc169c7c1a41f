import { z } from "zod";
import { requireArticle } from "@/lib/articles/operations/require-article";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { listPublicationRows } from "@/lib/publications/rows/publications";
import { listScheduledWrites } from "@/lib/publications/rows/scheduled";
import { examplePublication, publicationView, viewPublication } from "./publication-view";
import { exampleScheduled, scheduledField, viewScheduled } from "./scheduled-view";

export const listPublications = operation({
  name: "publications.list",
  summary: "Where an article was published, each with its state and the evidence of the last check",
  description:
    "Ask again to watch `checking` resolve: `published` only after Galley fetched the public page and found the article on it. `evidence` is what it saw.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({ articleId: idField("an article") }),
  output: z.object({ publications: z.array(publicationView), scheduled: scheduledField }),
  example: { articleId: exampleIds.article },
  answers: { published: { publications: [examplePublication], scheduled: [exampleScheduled] } },
  async run(ctx, { articleId }) {
    const article = await requireArticle(ctx, articleId);
    const [rows, scheduled] = await Promise.all([
      listPublicationRows(ctx.db, article.id),
      listScheduledWrites(ctx.db, article.id),
    ]);
    return {
      publications: rows.map(({ publication, ...of }) => viewPublication(publication, of)),
      scheduled: scheduled.map(viewScheduled),
    };
  },
});
