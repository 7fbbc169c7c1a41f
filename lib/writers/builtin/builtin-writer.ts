import { clipText, oneLine } from "../clip-text";
import { distinctKeywords } from "../plan-answer";
import {
  type ArticleDraft,
  type ArticlePlan,
  noUsage,
  type Writer,
  type WriterBrief,
  type WriterCall,
  WriterFailure,
} from "../writer";
import { type ArticleHead, articleHead } from "./article-head";
import { articleMarkdown, faqQuestions, planSections } from "./article-markdown";
import { compose, type CompositionSize } from "./composition";
import { languageOf } from "./phrases/language-of";
import { isTooShort, mend } from "./mend";

/** Goes up when the same brief leads to another article. */
const compositionVersion = "1";

const usualSize: CompositionSize = { wordsMax: 1100, wordsPerTopicMax: 220, topicsPerPageMax: 5 };
const generousSize: CompositionSize = { wordsMax: 2200, wordsPerTopicMax: 500, topicsPerPageMax: 10 };

/**
 * The writer that needs nothing: it arranges sentences of the project's own pages into an article, adds only
 * connecting words, names the page of every statement, and says at the end what it is.
 */
export function createBuiltinWriter(): Writer {
  const model = "sample writer";
  const answer = <T>(value: T) => ({ value, usage: noUsage, model });
  return {
    name: "builtin",
    model,
    version: `composition-${compositionVersion}`,
    sample: true,

    async plan(brief, call) {
      assertGoing(call);
      return answer(planFor(brief));
    },

    async draft(brief, plan, call) {
      assertGoing(call);
      return answer(draftFor(brief, plan, usualSize));
    },

    async revise(brief, plan, { draft, problems }, call) {
      assertGoing(call);
      const { title, metaDescription, keywords } = draft;
      const head = { ...plan, title, metaDescription, keywords };
      const longer = isTooShort(problems) ? draftFor(brief, head, generousSize) : draft;
      return answer(mend(longer, brief, headFor(brief)));
    },
  };
}

function planFor(brief: WriterBrief): ArticlePlan {
  const language = languageOf(brief.project.languageCode);
  const { phrases } = language;
  const { brandName } = brief.project;
  const keyword = oneLine(brief.keyword);
  const composition = compose(brief, language, usualSize);
  const { title, metaDescription } = articleHead(composition.basis, brief, phrases);
  return {
    title,
    metaDescription,
    intent: clipText(phrases.intent(keyword, brandName), 1000),
    sections: planSections(composition, brief, phrases).map(({ heading, points }) => ({
      heading: clipText(heading, 200),
      points: points.map((point) => clipText(point, 300)),
    })),
    faq: faqQuestions(composition, brief, phrases).map((question) => clipText(question, 300)),
    keywords: distinctKeywords([keyword]),
  };
}

function headFor(brief: WriterBrief): ArticleHead {
  const language = languageOf(brief.project.languageCode);
  return articleHead(compose(brief, language, usualSize).basis, brief, language.phrases);
}

function draftFor(brief: WriterBrief, plan: ArticlePlan, size: CompositionSize): ArticleDraft {
  const language = languageOf(brief.project.languageCode);
  const { title, metaDescription, keywords } = plan;
  const markdown = articleMarkdown(compose(brief, language, size), brief, language.phrases);
  return { title, metaDescription, keywords, markdown };
}

function assertGoing({ signal }: WriterCall): void {
  if (!signal.aborted) return;
  throw new WriterFailure("aborted", "The writer was stopped before it had finished.", {
    retryable: true,
    cause: signal.reason,
  });
}
