import { claimSources } from "@/lib/articles/claim-sources";
import type { ArticleText } from "@/lib/articles/compose-article";
import type { NewArticle } from "@/lib/articles/rows/write-article";
import { type GuidedStage, instructionsHashOf } from "@/lib/articles/writing-guide";
import { isEmptyVoice } from "@/lib/content/brand/brand-voice";
import type { ArticleDraft, WriterMaterial, WriterOrder } from "@/lib/writers/writer";
import type { GenerationDeps } from "../deps";
import type { Claim } from "../rows/claims";
import type { JobFailure, StageResult } from "../rows/outcomes";
import type { RefreshedArticle } from "../rows/refreshed";
import type { NewSource } from "../rows/sources";
import type { StageContext } from "../rows/stage-context";
import { targetWordsOf } from "../sources/target-length";
import type { Work } from "../work";

/** The input of one claimed stage. */
export interface StageRun extends StageContext {
  deps: GenerationDeps;
  claim: Claim;
  work: Work;
  /** Aborted when the lease is lost or the process ends; the stage's outcome is then discarded. */
  signal: AbortSignal;
}

/** The outcome of a stage, which the sweep stores if the lease is still held. */
export type StageOutcome =
  | { kind: "next"; result: StageResult; sources?: NewSource[] }
  | { kind: "article"; values: NewArticle }
  | { kind: "refreshed"; values: RefreshedArticle }
  | { kind: "failed"; failure: JobFailure };

/** A stage is a plain function that may be killed at any point and run again. */
export type StageFunction = (run: StageRun) => Promise<StageOutcome>;

/** The language of the article. A job that was started before jobs had one is in the project's. */
export function articleLanguageOf({ claim: { job }, project }: Pick<StageRun, "claim" | "project">): string {
  return job.languageCode ?? project.languageCode;
}

type OrderedRun = Pick<StageRun, "claim" | "project" | "guide">;

/** The order that the writer receives with every question of a stage. */
function orderOf(run: OrderedRun, stage: GuidedStage): WriterOrder {
  const {
    claim: { job },
    project,
    guide: { voice, instructions },
  } = run;
  const own = instructions[stage];
  return {
    today: new Date(job.createdAt).toISOString().slice(0, 10),
    keyword: job.keyword,
    title: job.title,
    brief: job.brief,
    project: {
      name: project.name,
      website: project.website,
      languageCode: articleLanguageOf(run),
      brandName: project.brandName,
      brandDescription: project.brandDescription,
    },
    ...(!isEmptyVoice(voice) && { voice }),
    ...(own !== undefined && { instructions: own }),
  };
}

/** The order for a stage, and the hash by which its record names the instructions in it. */
export function stageOrderOf(run: OrderedRun, stage: GuidedStage) {
  return { order: orderOf(run, stage), instructionsHash: instructionsHashOf(run.guide, stage) };
}

/**
 * What the article is written from: the stored sources that could be read, and the pages to link. The passages that a
 * prompt shows are chosen for each (chosen-passages.ts).
 */
export function materialOf({ sources, work }: Pick<StageRun, "sources" | "work">): WriterMaterial {
  return {
    sources: sources.map(({ words: _words, ...source }) => source),
    passages: [],
    ranking: work.ranking ?? [],
    pages: work.pages ?? [],
    targetWords: targetWordsOf(sources),
  };
}

/** The text of a version with the writer's links, the same for scoring and for the finished article. */
export function articleTextOf(
  run: OrderedRun & Pick<StageRun, "work">,
  { title, metaDescription, keywords, markdown }: ArticleDraft,
  material: WriterMaterial,
): ArticleText {
  const {
    claim: { job },
    project,
  } = run;
  const ownPages = [...material.sources.filter(({ origin }) => origin === "site"), ...material.pages];
  return {
    // A title requested with the job takes precedence over the writer's.
    title: job.title ?? title,
    markdown,
    metaDescription,
    keyword: job.keyword,
    keywords,
    languageCode: articleLanguageOf(run),
    site: project.website,
    voice: run.guide.voice,
    sources: claimSources(
      { ...job, brandDescription: project.brandDescription, brandFacts: run.guide.voice.facts },
      material.sources,
    ),
    provedClaimsOnly: project.provedClaimsOnly,
    ...(run.work.verdicts !== undefined && { verdicts: run.work.verdicts }),
    ...(ownPages.length > 0 && { knownPages: ownPages.map(({ url }) => url) }),
  };
}
