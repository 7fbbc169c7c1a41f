import { asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { passportListsMax } from "@/lib/content/passport/passport-format";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import {
  type ArticleRow,
  article,
  articleSource,
  articleVersion,
  integration,
  jobStage,
  publication,
} from "@/lib/platform/db/schema";

const { markdown, ...versionColumns } = getTableColumns(articleVersion);
const { sections: _sections, words: _words, ...sourceColumns } = getTableColumns(articleSource);

/** Everything that a passport says, as it is at one moment; null when the article has been deleted meanwhile. */
export async function readPassportRows(db: Database, { id }: Authorized<ArticleRow>) {
  return db.transaction(
    async (tx) => {
      const [row] = await tx.select().from(article).where(eq(article.id, id));
      if (row === undefined) return null;
      return {
        article: row,
        versions: await versionsOf(tx, id),
        stages: await stagesOf(tx, row.jobId),
        sources: await sourcesOf(tx, row.jobId),
        publications: await publicationsOf(tx, id),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

export type PassportRows = NonNullable<Awaited<ReturnType<typeof readPassportRows>>>;

/** Hashed by the database, so that the texts need not be fetched. */
const markdownSha256 = sql<string>`encode(sha256(convert_to(${markdown}, 'UTF8')), 'hex')`;

async function versionsOf(tx: Transaction, articleId: string) {
  const mine = eq(articleVersion.articleId, articleId);
  const rows = await tx
    .select({ ...versionColumns, markdownSha256 })
    .from(articleVersion)
    .where(mine)
    .orderBy(desc(articleVersion.number))
    .limit(passportListsMax.versions);
  return { total: await tx.$count(articleVersion, mine), rows };
}

/** An imported article has no job. */
const ofJob = (column: typeof jobStage.jobId | typeof articleSource.jobId, jobId: string | null): SQL =>
  jobId === null ? sql`false` : eq(column, jobId);

async function stagesOf(tx: Transaction, jobId: string | null) {
  const mine = ofJob(jobStage.jobId, jobId);
  const rows = await tx
    .select()
    .from(jobStage)
    .where(mine)
    .orderBy(desc(jobStage.ordinal))
    .limit(passportListsMax.stages);
  return { total: await tx.$count(jobStage, mine), rows: rows.toReversed() };
}

async function sourcesOf(tx: Transaction, jobId: string | null) {
  const mine = ofJob(articleSource.jobId, jobId);
  const rows = await tx
    .select(sourceColumns)
    .from(articleSource)
    .where(mine)
    .orderBy(asc(sql`length(${articleSource.key})`), asc(articleSource.key))
    .limit(passportListsMax.sources);
  return { total: await tx.$count(articleSource, mine), rows };
}

async function publicationsOf(tx: Transaction, articleId: string) {
  const mine = eq(publication.articleId, articleId);
  const rows = await tx
    .select({ publication, provider: integration.provider })
    .from(publication)
    .innerJoin(integration, eq(integration.id, publication.integrationId))
    .where(mine)
    .orderBy(desc(publication.createdAt), desc(publication.id))
    .limit(passportListsMax.publications);
  return { total: await tx.$count(publication, mine), rows };
}
