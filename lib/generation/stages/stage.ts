import type { ArticleText } from "@/lib/articles/compose-article";
import type { NewArticle } from "@/lib/articles/rows/write-article";
import type { JobRow, ProjectRow } from "@/lib/platform/db/schema";
import type { ArticleDraft, WriterBrief } from "@/lib/writers/writer";
import type { GenerationDeps } from "../deps";
import type { Claim } from "../rows/claims";
import type { JobFailure, StageResult } from "../rows/outcomes";
import type { Work } from "../work";

/** The input of one claimed stage. */
export interface StageRun {
  deps: GenerationDeps;
  claim: Claim;
  project: ProjectRow;
  work: Work;
  /** Aborted when the lease is lost or the process ends; the stage's outcome is then discarded. */
  signal: AbortSignal;
}

/** The outcome of a stage, which the sweep stores if the lease is still held. */
export type StageOutcome =
  | { kind: "next"; result: StageResult }
  | { kind: "article"; values: NewArticle }
  | { kind: "failed"; failure: JobFailure };

/** A stage is a plain function that may be killed at any point and run again. */
export type StageFunction = (run: StageRun) => Promise<StageOutcome>;

/** Builds the brief that every call of the writer receives. */
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

/** The text of a version, the same for scoring and for the finished article. */
export function articleTextOf(job: JobRow, project: ProjectRow, draft: ArticleDraft): ArticleText {
  return {
    // A title requested with the job takes precedence over the writer's.
    title: job.title ?? draft.title,
    markdown: draft.markdown,
    metaDescription: draft.metaDescription,
    keyword: job.keyword,
    keywords: draft.keywords,
    languageCode: project.languageCode,
    site: project.website,
  };
}
