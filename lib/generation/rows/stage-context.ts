import { sql } from "drizzle-orm";
import { isReadSource, sourceOrder } from "@/lib/articles/rows/claim-sources";
import { noGuide, readGuide, type WritingGuide } from "@/lib/articles/writing-guide";
import type { Database } from "@/lib/platform/db/connection";
import { rowsOf } from "@/lib/platform/db/rows-of";
import {
  articleSource,
  type ProjectRow,
  project,
  writerAnswer,
  writingGuide,
} from "@/lib/platform/db/schema";
import type { WriterSource } from "@/lib/writers/writer";
import type { Claim } from "./claims";

/** What a stage works with, in addition to its job. */
export interface StageContext {
  project: Pick<
    ProjectRow,
    "id" | "name" | "website" | "languageCode" | "brandName" | "brandDescription" | "provedClaimsOnly"
  >;
  /** The brand voice and own instructions with which the job was started. */
  guide: WritingGuide;
  /** The sources that the job may cite, in the order of their keys. */
  sources: CitableSource[];
  /** The answers of a writer that earlier attempts at this stage have stored, by their keys. */
  answers: Readonly<Record<string, unknown>>;
}

type CitableSource = WriterSource & { words: number };

interface Row {
  project: StageContext["project"];
  guide: { voice: unknown; instructions: unknown } | null;
  sources: CitableSource[] | null;
  answers: Record<string, unknown> | null;
}

/** More than one attempt can store. Those of earlier charges are of no use. */
const answersMax = 100;

/** Reads in one statement what a claimed stage works with; throws when its project no longer exists. */
export async function requireStageContext(db: Database, { job, stage }: Claim): Promise<StageContext> {
  const { id: jobId, projectId, guideHash } = job;
  const [row] = await rowsOf<Row>(
    db,
    sql`
    select
      jsonb_build_object('id', ${project.id}, 'name', ${project.name}, 'website', ${project.website},
        'languageCode', ${project.languageCode}, 'brandName', ${project.brandName},
        'brandDescription', ${project.brandDescription}, 'provedClaimsOnly', ${project.provedClaimsOnly}) as project,
      (
        select jsonb_build_object('voice', ${writingGuide.voice}, 'instructions', ${writingGuide.instructions})
        from ${writingGuide} where ${writingGuide.projectId} = ${project.id} and ${writingGuide.hash} = ${guideHash}
      ) as guide,
      (
        select jsonb_agg(jsonb_build_object('key', ${articleSource.key},
          'url', coalesce(${articleSource.finalUrl}, ${articleSource.url}), 'title', ${articleSource.title},
          'sections', ${articleSource.sections}, 'origin', ${articleSource.origin}, 'words', ${articleSource.words},
          'publishedOn', ${articleSource.publishedOn})
          order by ${sql.join(sourceOrder, sql`, `)})
        from ${articleSource}
        where ${articleSource.jobId} = ${jobId} and ${isReadSource}
      ) as sources,
      (
        select jsonb_object_agg(stored.key, stored.answer) from (
          select ${writerAnswer.key}, ${writerAnswer.answer} from ${writerAnswer}
          where ${writerAnswer.jobId} = ${jobId} and ${writerAnswer.stage} = ${stage}
          order by ${writerAnswer.createdAt} desc limit ${sql.raw(String(answersMax))}
        ) as stored
      ) as answers
    from ${project} where ${project.id} = ${projectId}`,
  );
  if (row === undefined) throw new Error(`job ${jobId} no longer has a project`);
  return {
    project: row.project,
    guide: row.guide === null ? noGuide : readGuide(row.guide),
    // In the order in which a source is hashed and shown to the writer; JSON of the database has another.
    sources: (row.sources ?? []).map(({ key, url, title, sections, origin, publishedOn, words }) => {
      return { key, url, title, sections, origin, publishedOn, words };
    }),
    answers: row.answers ?? {},
  };
}
