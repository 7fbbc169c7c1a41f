import { z } from "zod";
import { idField } from "../fields";
import { operation } from "../operation";
import { requireArticle } from "../require";
import { publicationView, viewPublication } from "./publication-view";
import { listPublicationRows } from "./queries";

export const listPublications = operation({
  name: "publications.list",
  summary: "Where an article was published, each with its state and the evidence of the last check",
  access: "workspace",
  cost: "read",
  input: z.strictObject({ articleId: idField("an article") }),
  output: z.object({ publications: z.array(publicationView) }),
  async run(ctx, { articleId }) {
    const article = await requireArticle(ctx, articleId);
    const rows = await listPublicationRows(ctx.db, article.id);
    return { publications: rows.map(({ publication, ...of }) => viewPublication(publication, of)) };
  },
});
