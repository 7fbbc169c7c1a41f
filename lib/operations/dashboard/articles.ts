import { z } from "zod";
import { countArticles, listArticleRows } from "@/lib/articles/rows/articles";
import { publicationStates, publishStatuses, verifyStatuses } from "@/lib/platform/db/schema";
import { readEvidence } from "@/lib/publications/evidence";
import { publicationFacts } from "@/lib/publications/explain";
import { articleSummary, issuesOf, viewArticleSummary } from "../articles/article-view";
import { scopeOf } from "../core/context";
import { idField, limitField, offsetField } from "../core/fields";
import { operation } from "../core/operation";
import { requireProject } from "../core/require";
import { isOutdated, outdatedField } from "../publications/publication-view";
import { listShownPublications, type ShownPublication } from "./queries";

const shownPublication = z.object({
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
    verified_at: row.verifiedAt,
    evidence: readEvidence(row.evidence),
  });
  return { ...facts, integration_name: row.integrationName, outdated: isOutdated(row, newestVersion) };
}

export const getDashboardArticles = operation({
  name: "dashboard.articles",
  summary: "A page of a project's finished articles with their scores and where they were published",
  access: "user",
  effect: "reads",
  input: z.strictObject({
    projectId: idField("a project"),
    limit: limitField,
    offset: offsetField,
  }),
  output: z.object({
    articles: z.array(
      articleSummary.extend({
        score: z.int().nullable(),
        sample: z.boolean(),
        hidden: z.boolean(),
        blocked: z.boolean().describe("The publish gate keeps it from being published and pulled."),
        word_count: z.int(),
        publications: z.array(shownPublication),
      }),
    ),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
  }),
  async run(ctx, { projectId, limit, offset }) {
    const project = await requireProject(ctx, projectId);
    const scope = scopeOf(ctx.actor);
    const [rows, total] = await Promise.all([
      listArticleRows(ctx.db, scope, project.id, { limit, offset }),
      countArticles(ctx.db, scope, project.id),
    ]);
    const states = await listShownPublications(
      ctx.db,
      rows.map((row) => row.id),
    );
    const articles = rows.map((row) => ({
      ...viewArticleSummary(row),
      score: row.score,
      sample: row.sample,
      hidden: row.hidden,
      blocked: issuesOf(row).length > 0,
      word_count: row.wordCount,
      publications: states
        .filter(({ articleId }) => articleId === row.id)
        .map((shown) => viewShownPublication(shown, row.version)),
    }));
    return { articles, total, limit, offset };
  },
});
