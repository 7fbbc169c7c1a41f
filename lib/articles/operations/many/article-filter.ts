import { z } from "zod";
import { articleMarks, articleOrders, type ListingFilter } from "@/lib/articles/rows/listing";
import { requireIntegration } from "@/lib/destinations/operations/queries";
import type { Context } from "@/lib/kernel/context";
import { idField, integerField, languageTagField, textField } from "@/lib/kernel/fields";
import { notFound } from "@/lib/kernel/refusal";
import type { Authorized } from "@/lib/platform/db/authorized";
import { type ProjectRow, publicationStates } from "@/lib/platform/db/schema";
import { requireProject } from "@/lib/projects/queries";

const scoreField = integerField(0, "must be an integer from 0 to 100", 100).optional();

/** The input by which a list or an export of a project's articles is narrowed. */
export const articleFilterFields = {
  projectId: idField("a project"),
  search: textField(200)
    .trim()
    .optional()
    .describe(
      "Words that the title, the keywords or the text contain; a word of three letters finds longer ones too.",
    ),
  state: z
    .enum([...publicationStates, "none"])
    .optional()
    .describe("A state of a publication, or none for articles that were never published."),
  integrationId: idField("a publishing connection")
    .optional()
    .describe("Published there; together with a state, in that state there."),
  scoreMin: scoreField,
  scoreMax: scoreField,
  languageCode: languageTagField.optional(),
  mark: z.enum(articleMarks).optional(),
  order: z.enum(articleOrders).default("newest"),
};

const articleFilter = z.object(articleFilterFields);
export type ArticleFilter = z.output<typeof articleFilter>;

/** The filter for the rows. Throws `not_found` for a project or a connection that the caller does not see. */
export async function requireArticleFilter(
  ctx: Context,
  { projectId, integrationId, search, order, ...rest }: ArticleFilter,
): Promise<{ project: Authorized<ProjectRow>; filter: ListingFilter; order: ArticleFilter["order"] }> {
  const project = await requireProject(ctx, projectId);
  const integration = integrationId === undefined ? undefined : await requireIntegration(ctx, integrationId);
  if (integration !== undefined && integration.projectId !== project.id) {
    throw notFound("publishing connection");
  }
  return { project, filter: { ...rest, search: search || undefined, integration }, order };
}
