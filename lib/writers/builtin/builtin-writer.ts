import { distinctKeywords } from "../answers/plan-answer";
import { clipText } from "../plain-text";
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
import { type Composition, type CompositionSize, compose } from "./composition";
import { spelledKeyword } from "./keyword-spelling";
import { isTooShort, mend } from "./mend";
import { languageOf } from "./phrases/language-of";
import type { Phrases } from "./phrases/phrases";
import { tidyParagraphs } from "./tidy-paragraphs";

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
      return answer(planOf(study(brief, usualSize), brief));
    },

    async draft(brief, plan, call) {
      assertGoing(call);
      return answer(draftOf(study(brief, usualSize), plan));
    },

    async revise(brief, plan, { draft, problems }, call) {
      assertGoing(call);
      const { title, metaDescription, keywords } = draft;
      const isShort = isTooShort(problems);
      const studied = study(brief, isShort ? generousSize : usualSize);
      const longer = isShort ? draftOf(studied, { ...plan, title, metaDescription, keywords }) : draft;
      return answer(mend(longer, brief, studied.head));
    },
  };
}

interface Study {
  /** The brief with its keyword as the pages spell it. */
  brief: WriterBrief;
  phrases: Phrases;
  composition: Composition;
  head: ArticleHead;
}

function study(given: WriterBrief, size: CompositionSize): Study {
  const brief = { ...given, keyword: spelledKeyword(given) };
  const language = languageOf(brief.project.languageCode);
  const composition = compose(brief, language, size);
  const { phrases } = language;
  return { brief, phrases, composition, head: articleHead(composition.basis, brief, phrases) };
}

function planOf({ brief, phrases, composition, head }: Study, given: WriterBrief): ArticlePlan {
  return {
    title: head.title,
    metaDescription: head.metaDescription,
    intent: clipText(phrases.intent(brief.keyword, brief.project.brandName), 1000),
    sections: planSections(composition, brief, phrases).map(({ heading, points }) => ({
      heading: clipText(heading, 200),
      points: points.map((point) => clipText(point, 300)),
    })),
    faq: faqQuestions(composition, brief, phrases).map((question) => clipText(question, 300)),
    keywords: distinctKeywords([given.keyword]),
  };
}

function draftOf({ brief, phrases, composition }: Study, plan: ArticlePlan): ArticleDraft {
  const { title, metaDescription, keywords } = plan;
  const markdown = articleMarkdown(composition, brief, phrases);
  return { title, metaDescription, keywords, markdown: tidyParagraphs(markdown, brief.project.languageCode) };
}

function assertGoing({ signal }: WriterCall): void {
  if (!signal.aborted) return;
  throw new WriterFailure("aborted", "The writer was stopped before it had finished.", {
    retryable: true,
    cause: signal.reason,
  });
}
