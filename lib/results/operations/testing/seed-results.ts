import { addDays, type Day } from "@/lib/platform/calendar-day";
import type { Database } from "@/lib/platform/db/connection";
import { articleResult, projectResult, searchFigure, searchSource } from "@/lib/platform/db/schema";
import type { Idea, QueryResult, VerdictReason } from "@/lib/results/rules/result";

export const untilDay: Day = "2026-11-25";

type ArticleValues = Partial<Omit<typeof articleResult.$inferInsert, "reasons" | "queries">> & {
  articleId: string;
  projectId: string;
  reasons?: VerdictReason[];
  queries?: QueryResult[];
};

/** Stores the results of an article, as computing them would. */
export async function seedArticleResult(db: Database, values: ArticleValues): Promise<void> {
  await db.insert(articleResult).values({
    page: `acme.example/${values.articleId}`,
    untilDay,
    clicks: 12,
    impressions: 400,
    position: 7.42,
    clicksBefore: 10,
    impressionsBefore: 380,
    positionBefore: 8.06,
    verdict: "leave",
    computedAt: new Date(),
    ...values,
    reasons: values.reasons ?? [{ kind: "steady", text: "Clicks rose from 10 to 12." }],
    queries: values.queries ?? [],
  });
}

type ProjectValues = Partial<Omit<typeof projectResult.$inferInsert, "ideas">> & {
  projectId: string;
  ideas?: (Omit<Idea, "words"> & Partial<Pick<Idea, "words">>)[];
};

export async function seedProjectResult(db: Database, values: ProjectValues): Promise<void> {
  await db.insert(projectResult).values({
    untilDay,
    clicks: 120,
    impressions: 4000,
    position: 9.04,
    clicksBefore: 100,
    impressionsBefore: 3800,
    positionBefore: 9.5,
    computedAt: new Date(),
    ...values,
    ideas: values.ideas ?? [],
  });
}

/** Stores the totals of a page, and its figures for one query, on each of these days. */
export async function seedFigures(
  db: Database,
  { projectId, page }: { projectId: string; page: string },
  days: Record<Day, { clicks: number; impressions: number; position: number }>,
): Promise<void> {
  const rows = Object.entries(days).flatMap(([day, figures]) => [
    { projectId, page, day, query: "", ...figures },
    { projectId, page, day, query: "anvil care", ...figures, clicks: 0, impressions: 1 },
  ]);
  await db.insert(searchFigure).values(rows);
}

export async function seedSource(
  db: Database,
  values: Partial<typeof searchSource.$inferInsert> & { projectId: string; workspaceId: string },
): Promise<void> {
  await db.insert(searchSource).values({
    property: "sc-domain:acme.example",
    clientEmail: "reader@acme.iam.example",
    secret: "sealed",
    backToDay: addDays(untilDay, -480),
    ...values,
  });
}
