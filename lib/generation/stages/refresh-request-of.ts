import type { ArticleWithProject } from "@/lib/articles/rows/articles";
import { isEmptyVoice } from "@/lib/content/brand/brand-voice";
import type { RefreshRequest } from "@/lib/writers/refresh-request";
import { articleLanguageOf, type StageRun } from "./stage";

/** What a writer is told of the article with every question of its refresh. */
export function askedOf(
  run: StageRun,
  { seedKeyword: keyword, title }: Pick<ArticleWithProject, "seedKeyword" | "title">,
): Omit<RefreshRequest, "passage" | "before" | "after" | "outdated"> {
  const { project, guide } = run;
  const { revise: instructions } = guide.instructions;
  return {
    today: new Date(run.claim.job.createdAt).toISOString().slice(0, 10),
    languageCode: articleLanguageOf(run),
    keyword,
    brand: { name: project.brandName, description: project.brandDescription },
    ...(!isEmptyVoice(guide.voice) && { voice: guide.voice }),
    ...(instructions !== undefined && { instructions }),
    title,
  };
}
