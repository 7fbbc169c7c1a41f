import type { ArticleText } from "@/lib/articles/compose-article";
import type { JobRow, ProjectRow } from "@/lib/platform/db/schema";
import type { ArticleDraft } from "@/lib/writers/writer";

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
