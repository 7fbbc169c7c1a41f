import { z } from "zod";
import { articleFilterFields, requireArticleFilter } from "@/lib/articles/operations/many/article-filter";
import { listArticleIds, listArticleLanguages, listListedArticles } from "@/lib/articles/rows/listing";
import { sentBackAmong } from "@/lib/articles/rows/remarks";
import { limitField, offsetField, timestamp, timestampField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { viewPlan } from "@/lib/plan/plan-view";
import { findPlan } from "@/lib/plan/queries";
import { publicationStates, publishStatuses, verifyStatuses } from "@/lib/platform/db/schema";
import { isOutdated, outdatedField } from "@/lib/publications/operations/publication-view";
import { listSchedulesOf } from "@/lib/publications/rows/scheduled";
import { resultInList, viewResultsInBrief } from "@/lib/results/operations/result-view";
import { listShownPublications, type ShownPublication } from "./queries";
import { factsOfShown } from "./shown-publication";

const shownPublication = z.object({
  id: z.uuid(),
  state: z.enum(publicationStates),
  publish_status: z.enum(publishStatuses),
  verify_status: z.enum(verifyStatuses),
  integration_name: z.string(),
  url: z.string().nullable().describe("Its public page, as far as is known."),
  ever_sent: z.boolean(),
  write_in_progress: z.boolean(),
  found_before: z.boolean().describe("The article was found on its page since the last write."),
  refused: z.boolean().describe("The last write wrote nothing; what was there before is there still."),
  noindex: z.boolean(),
  warned: z.boolean().describe("Something keeps the page from being found in search."),
  outdated: outdatedField,
});

const shownSchedule = z.object({
  integration_name: z.string(),
  scheduled_for: timestampField,
  time_zone: z.string().nullable().describe("In which the time was chosen; null where none was named."),
});

function viewShownPublication(
  row: ShownPublication,
  newestVersion: number,
): z.input<typeof shownPublication> {
  return {
    ...factsOfShown(row),
    id: row.id,
    integration_name: row.integrationName,
    url: row.externalUrl,
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
        sent_back: z.boolean().describe("An approver’s remarks on it are open."),
        blocked: z.boolean().describe("The publish checks keep it from being published and pulled."),
        word_count: z.int(),
        created_at: timestampField,
        publications: z.array(shownPublication),
        results: resultInList,
        scheduled: z.array(shownSchedule).describe("Where it is to be published, the earliest first."),
      }),
    ),
    time_zone: z.string().describe("That of the project's plan, for times that were chosen in none."),
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
    const [rows, states, results, schedules, languages, sentBack, plan] = await Promise.all([
      listListedArticles(ctx.db, ids),
      listShownPublications(ctx.db, ids),
      viewResultsInBrief(ctx, ids),
      listSchedulesOf(ctx.db, ids),
      listArticleLanguages(ctx.db, project),
      sentBackAmong(ctx.db, ids),
      findPlan(ctx.db, project.id),
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
      sent_back: sentBack.has(row.id),
      blocked: row.blocked,
      word_count: row.wordCount,
      created_at: timestamp(row.createdAt),
      publications: states
        .filter(({ articleId }) => articleId === row.id)
        .map((shown) => viewShownPublication(shown, row.version)),
      results: results.get(row.id) ?? null,
      scheduled: schedules
        .filter(({ articleId }) => articleId === row.id)
        .map((each) => ({
          integration_name: each.integrationName,
          scheduled_for: timestamp(each.scheduledFor),
          time_zone: each.zone,
        })),
    }));
    const { time_zone } = viewPlan(project.id, plan);
    return { articles, total, at_least: atLeast, time_zone, languages, limit, offset };
  },
});
