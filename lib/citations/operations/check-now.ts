import { z } from "zod";
import { requireArticle } from "@/lib/articles/operations/require-article";
import { requestPageChecks } from "@/lib/citations/rows/request-page-checks";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";

/** Whoever asks again and again costs the cited sites a request each time. */
const pauseMinutes = 10;

export const checkCitationsNow = operation({
  name: "citations.check_now",
  summary: "Have the pages that an article cites checked now instead of at their next turn",
  description:
    "Each page that proves a claim is asked for once, a site's pages one after the other. What they say is in the list of the article's claims a little later.",
  access: "workspace",
  effect: "overwrites",
  phrases: ["had the sources of {article} checked", "have the sources of {article} checked"],
  refusals: ["conflict"],
  input: z.strictObject({ articleId: idField("an article") }),
  output: z.object({
    article_id: z.uuid(),
    pages: z.int().describe("How many pages are checked; 0 if none proves a claim."),
  }),
  example: { articleId: exampleIds.article },
  answers: { asked: { article_id: exampleIds.article, pages: 3 } },
  async run(ctx, { articleId }) {
    const row = await requireArticle(ctx, articleId);
    const pages = await requestPageChecks(ctx.db, row, pauseMinutes * 60);
    if (pages === "just checked") {
      throw new Refusal(
        "conflict",
        `The sources of this article were checked less than ${pauseMinutes} minutes ago; ask again later.`,
      );
    }
    if (pages > 0) ctx.wake("citations");
    return { article_id: row.id, pages };
  },
});
