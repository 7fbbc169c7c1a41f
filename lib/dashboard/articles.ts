import { z } from "zod";
import { articleFilterFields, requireArticleFilter } from "@/lib/articles/operations/many/article-filter";
import { listArticleIds, listArticleLanguages, listListedArticles } from "@/lib/articles/rows/listing";
import { limitField, offsetField, timestamp, timestampField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { publicationStates, publishStatuses, verifyStatuses } from "@/lib/platform/db/schema";
import { firstVerifiedAt, readEvidence } from "@/lib/publications/evidence";
import { publicationFacts } from "@/lib/publications/explain";
import { isOutdated, outdatedField } from "@/lib/publications/operations/publication-view";
import { listShownPublications, type ShownPublication } from "./queries";

const shownPublication = z.object({
  id: z.uuid(),
  state: z.enum(publicationStates),
  publish_status: z.enum(publishStatuses),
  verify_status: z.enum(verifyStatuses),
  integration_name: z.string(),
  ever_sent: z.boolean(),
  write_in_progress: z.boolean(),
  found_before: z.boolean().describe("The article was found on its page since the last write."),
  refused: z.boolean().describe("The last write wrote nothing; what was there before is there still."),
  noindex: z.boolean(),
  warned: z.boolean().describe("Something keeps the page from being found in search."),
  outdated: outdatedField,
});

function viewShownPublication(
  row: ShownPublication,
  newestVersion: number,
): z.input<typeof shownPublication> {
  const facts = publicationFacts({
    state: row.state,
    publish_status: row.publishStatus,
    verify_status: row.verifyStatus,
    error: row.error,
    write_in_progress: row.writeToken !== null,
    sent_at: row.sentAt,
    verified_at: firstVerifiedAt(row),
    evidence: readEvidence(row.evidence),
  });
  return {
    ...facts,
    id: row.id,
    integration_name: row.integrationName,
    outdated: isOutdated(row, newestVersion),
  };
}

export const getDashboardArticles = operation({
  name: "dashboard.articles",
  summary: "A page of a project's finished articles with their scores and where they were published",
  description:
    "Narrowed by any filters, in a chosen order. Of a large project only the first 5,000 articles that the strongest filter leaves are looked at; `at_least` says so.",
  access: "user",
  effect: "reads",
  input: z.strictObject({ ...articleFilterFields, limit: limitField, offset: offsetField }),
  output: z.object({
    articles: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        slug: z.string(),
        seedKeyword: z.string(),
        languageCode: z.string(),
        score: z.int().nullable(),
        sample: z.boolean(),
        hidden: z.boolean(),
        awaits_approval: z
          .boolean()
          .describe("Its text has not been approved yet, which the project requires."),
        blocked: z.boolean().describe("The publish gate keeps it from being published and pulled."),
        word_count: z.int(),
        created_at: timestampField,
        publications: z.array(shownPublication),
      }),
    ),
    total: z.int(),
    at_least: z
      .boolean()
      .describe("There may be more than the total, which is as far as they were looked at."),
    languages: z.array(z.string()).describe("The languages of the project's articles; at most 50."),
    limit: z.int(),
    offset: z.int(),
  }),
  async run(ctx, { limit, offset, ...asked }) {
    const { project, filter, order } = await requireArticleFilter(ctx, asked);
    const { ids, total, atLeast } = await listArticleIds(ctx.db, project, filter, { order, limit, offset });
    const [rows, states, languages] = await Promise.all([
      listListedArticles(ctx.db, ids),
      listShownPublications(ctx.db, ids),
      listArticleLanguages(ctx.db, project),
    ]);
    const articles = rows.map((row) => ({
      id: row.id,
      title: row.title,
      slug: row.slug,
      seedKeyword: row.seedKeyword,
      languageCode: row.languageCode,
      score: row.score,
      sample: row.sample,
      hidden: row.hidden,
      awaits_approval: row.awaitsApproval,
      blocked: row.blocked,
      word_count: row.wordCount,
      created_at: timestamp(row.createdAt),
      publications: states
        .filter(({ articleId }) => articleId === row.id)
        .map((shown) => viewShownPublication(shown, row.version)),
    }));
    return { articles, total, at_least: atLeast, languages, limit, offset };
  },
});
