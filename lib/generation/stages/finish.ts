import type { HeadTexts } from "@/lib/articles/unproved-head";
import { keyphraseShare } from "@/lib/content/score/keyphrase-share";
import { linkablePages } from "@/lib/writers/answers/resolve-links";
import { articleHeadSchema } from "@/lib/writers/article-schemas";
import { type ArticleHead, WriterFailure } from "@/lib/writers/writer";
import { writerAnswerOnce } from "../answer-once";
import { composeVersionOnce } from "../compose-version-once";
import { countTokens } from "../rows/answers";
import { promptVersionsOf } from "../rows/stage-records";
import { requireWork } from "../work";
import {
  articleLanguageOf,
  articleTextOf,
  materialOf,
  type StageFunction,
  type StageRun,
  stageOrderOf,
} from "./stage";

/**
 * Asks the writer for what the article shows around its text, and composes the article from the best version. It is
 * stored in the transaction that ends the job.
 */
export const finish: StageFunction = async (run) => {
  const { deps, claim, work } = run;
  const { job } = claim;
  const { draft } = requireWork(work, "best");
  const { order, instructionsHash } = stageOrderOf(run, "finish");
  const head = await writerAnswerOnce(run, {
    task: "finish",
    part: null,
    schema: articleHeadSchema,
    instructionsHash,
    input: [order, draft],
    from: 0,
    to: 0.5,
    ask: (call) => deps.writer.finish(order, draft, call),
  }).catch((error: unknown) => {
    if (!(error instanceof WriterFailure) || isWorthAnotherAttempt(run, error)) throw error;
    return headOfDraft(run, error);
  });
  const { composed, excerpt } = await composeProved(run, { ...head, title: titleOf(run, head, draft) });
  return {
    kind: "article",
    values: {
      ...composed,
      excerpt,
      promptVersions: await promptVersionsOf(deps.db, job),
      guideHash: job.guideHash,
      projectId: job.projectId,
      jobId: job.id,
      seedKeyword: job.keyword,
      keywordKey: job.keywordKey,
      sample: job.sample,
    },
  };
};

/** A writer that is not available is asked again, but not as long as for a text: the article is there. */
const attemptsMax = 3;

function isWorthAnotherAttempt({ signal, claim }: StageRun, { code, retryable }: WriterFailure): boolean {
  return signal.aborted || code === "aborted" || (retryable && claim.job.attempts < attemptsMax);
}

/** When the writer gives no head, the article is finished with that of its draft: what was written is never thrown away. */
async function headOfDraft({ deps, claim, work }: StageRun, failure: WriterFailure): Promise<ArticleHead> {
  const { title, metaDescription, keywords } = requireWork(work, "best").draft;
  await countTokens(deps.db, claim, failure.usage);
  deps.logger.warn(
    { err: failure, jobId: claim.job.id },
    "an article is finished with the head of its draft",
  );
  return { title, metaDescription, slug: title, excerpt: metaDescription, keywords };
}

/**
 * Composes the article with the head that finish suggests. A part that states a figure, a date or the like which is in
 * neither the text nor a source is replaced: by that of the scored draft or, if that does the same, by the keyword.
 */
async function composeProved(run: StageRun, suggested: ArticleHead) {
  const { draft } = requireWork(run.work, "best");
  const { keyword, title: ordered } = run.claim.job;
  const material = materialOf(run);
  const linkable = linkablePages(material);
  const compose = ({ slug, excerpt, ...head }: ArticleHead) => {
    const text = articleTextOf(run, { ...head, markdown: draft.markdown }, material);
    return composeVersionOnce(run.deps.tasks, { ...text, slug, excerpt }, linkable);
  };
  const { title, metaDescription } = draft;
  const plainTitle = keyword.charAt(0).toUpperCase() + keyword.slice(1);
  const others: (HeadTexts & { slug: string })[] = [
    { title, metaDescription, excerpt: metaDescription, slug: title },
    { title: plainTitle, metaDescription: "", excerpt: "", slug: keyword },
  ];
  let head = suggested;
  let version = await compose(head);
  for (const other of others) {
    // A title that the customer ordered is used as it is.
    const unproved = version.unprovedHead.filter((part) => part !== "title" || ordered === null);
    if (unproved.length === 0) break;
    for (const part of unproved) head = { ...head, [part]: other[part] };
    if (unproved.includes("title")) head = { ...head, slug: other.slug };
    version = await compose(head);
  }
  const { composed } = version;
  return { composed, excerpt: head.excerpt === "" ? composed.excerpt : head.excerpt };
}

type Titled = { title: string };

/** The title that finish suggests, unless it has lost words of the keyword that the scored draft's title has. */
function titleOf(run: StageRun, suggested: Titled, scored: Titled): string {
  const { keyword } = run.claim.job;
  const share = ({ title }: Titled) => keyphraseShare(keyword, title, articleLanguageOf(run));
  return share(suggested) < share(scored) ? scored.title : suggested.title;
}
