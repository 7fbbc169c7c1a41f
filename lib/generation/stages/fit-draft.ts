import { listSimilarTexts } from "@/lib/articles/rows/similar-articles";
import { sharedShare } from "@/lib/content/near-duplicate";
import { keyphraseShare } from "@/lib/content/score/keyphrase-share";
import { otherLanguageOf } from "@/lib/text/written-language";
import { languageNameOf } from "@/lib/writers/language-tag";
import {
  type ArticleDraft,
  modelSettingOf,
  type Writer,
  type WriterAnswer,
  WriterFailure,
} from "@/lib/writers/writer";
import { articleLanguageOf, type StageOutcome, type StageRun } from "./stage";

/** Throws `invalid_output`, which is worth another attempt, for a section in another language than the article's. */
export function inWantedLanguage(
  answer: WriterAnswer<string>,
  languageCode: string,
  writer: Pick<Writer, "modelSetting">,
): WriterAnswer<string> {
  const other = otherLanguageOf(answer.value, languageCode);
  if (other === null) return answer;
  throw new WriterFailure(
    "invalid_output",
    `"${answer.model}" wrote in ${languageNameOf(other)} where ${languageNameOf(languageCode)} was asked for: set ${modelSettingOf(writer)} to a model that writes ${languageNameOf(languageCode)}, or change the language of the project.`,
    { retryable: true, usage: answer.usage },
  );
}

/** Less of the keyword's words, and the text is about something else. */
const keywordShareMin = 50;
/** Two articles with more than this in common compete with each other. */
const sharedMax = 0.6;

/**
 * Ends the job with a sentence for a draft that is not about its keyword, or nearly the same as another article of the
 * project; null for one that can go on. The sample writer arranges the same pages again and again, and is let be.
 */
export async function unfitDraft(run: StageRun, draft: ArticleDraft): Promise<StageOutcome | null> {
  const { job } = run.claim;
  const share = keyphraseShare(job.keyword, `${draft.title}\n${draft.markdown}`, articleLanguageOf(run));
  if (share < keywordShareMin) {
    return failed(
      `The writer wrote about something else than “${job.keyword}”: say in the brief what the article should be about, or set ${modelSettingOf(run.deps.writer)} to a more capable model.`,
      "draft: off the keyword",
    );
  }
  if (job.sample) return null;
  for (const { title, markdown } of await listSimilarTexts(run.deps.db, job)) {
    if (sharedShare(draft.markdown, markdown) <= sharedMax) continue;
    return failed(
      `The text is nearly the same as that of “${title}”, which the project has already: use that article, or say in the brief what is to be different.`,
      "draft: nearly the same as another article",
    );
  }
  return null;
}

function failed(error: string, lastError: string): StageOutcome {
  return { kind: "failed", failure: { error: `${error} The credit was given back.`, lastError } };
}
