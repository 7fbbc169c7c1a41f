import { type SQL, sql } from "drizzle-orm";
import { articleSource } from "@/lib/platform/db/schema";
import type { WriterSource } from "@/lib/writers/writer";

export type NewSource = Omit<
  typeof articleSource.$inferInsert,
  "jobId" | "projectId" | "articleId" | "key" | "fetchedAt"
> & {
  sections: WriterSource["sections"];
  title: string;
  words: number;
  contentHash: string | null;
  publishedOn: string | null;
  isTruncated: boolean;
};

/**
 * SQL, parts of a statement whose part `ended` has the id of the job: stores sources, with the keys S1, S2 and so on, in
 * the place of those of an earlier charge.
 */
export function replacedSources(projectId: string, sources: readonly NewSource[]): SQL {
  const keyed = sources.map((source, index) => ({ ...source, key: `S${index + 1}` }));
  const rows = sql`
    select * from jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb) as source (key text, url text, "finalUrl" text,
      "httpStatus" integer, title text, origin text, "contentHash" text, sections jsonb, words integer, "publishedOn" date, "isTruncated" boolean)`;
  return sql`
    given as materialized (${rows}),
    removed as (
      delete from ${articleSource} using ended
      where ${articleSource.jobId} = ended.id and ${articleSource.key} not in (select key from given)
    ),
    stored as (
      insert into ${articleSource} (job_id, key, project_id, url, final_url, http_status, title, origin, content_hash,
        sections, words, published_on, is_truncated)
      select ended.id, key, ${projectId}::uuid, url, "finalUrl", "httpStatus", title, origin, "contentHash",
        sections, words, "publishedOn", "isTruncated"
      from ended cross join given
      on conflict (job_id, key) do update set article_id = null, url = excluded.url, final_url = excluded.final_url,
        http_status = excluded.http_status, title = excluded.title, origin = excluded.origin,
        content_hash = excluded.content_hash, sections = excluded.sections, words = excluded.words,
        published_on = excluded.published_on, is_truncated = excluded.is_truncated,
        fetched_at = excluded.fetched_at
    )`;
}
