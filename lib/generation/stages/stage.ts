import type { ArticleText } from "@/lib/articles/compose-article";
import type { NewArticle } from "@/lib/articles/rows";
import type { JobRow, ProjectRow } from "@/lib/platform/db/schema";
import type { ArticleDraft, WriterBrief } from "@/lib/writers/writer";
import type { GenerationDeps } from "../deps";
import type { Claim } from "../rows/claims";
import type { JobFailure, StageResult } from "../rows/outcomes";
import type { Work } from "../work";

/** One claimed stage, with all that it may read. */
export interface StageRun {
  deps: GenerationDeps;
  claim: Claim;
  project: ProjectRow;
  work: Work;
  /** Aborted when the lease is lost or the process ends: what comes out then is dropped. */
  signal: AbortSignal;
}

/** What a stage leads to. It is written to the row by the sweep, if the lease still holds. */
export type StageOutcome =
  | { kind: "next"; result: StageResult }
  | { kind: "article"; values: NewArticle }
  | { kind: "failed"; failure: JobFailure };

/** A stage is a plain function; it may be killed at any point and run again. */
export type StageFunction = (run: StageRun) => Promise<StageOutcome>;

/** What every call of the writer is given. */
export function briefOf({ claim: { job }, project }: StageRun, sources: WriterBrief["sources"]): WriterBrief {
  return {
    keyword: job.keyword,
    title: job.title,
    brief: job.brief,
    project: {
      name: project.name,
      website: project.website,
      languageCode: project.languageCode,
      brandName: project.brandName,
      brandDescription: project.brandDescription,
    },
    sources,
  };
}

/** A version as it would be stored: the same for its score and for the finished article. */
export function articleTextOf(job: JobRow, project: ProjectRow, draft: ArticleDraft): ArticleText {
  return {
    // A title that was asked for is kept, whatever the writer made of it.
    title: job.title ?? draft.title,
    markdown: draft.markdown,
    metaDescription: draft.metaDescription,
    keyword: job.keyword,
    keywords: draft.keywords,
    languageCode: project.languageCode,
  };
}
