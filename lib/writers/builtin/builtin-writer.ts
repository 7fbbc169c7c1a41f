import { oneLine } from "@/lib/text/one-line";
import type { DraftHead } from "../answers/draft-answer";
import { distinctKeywords } from "../answers/plan-answer";
import { metaDescriptionMax } from "../article-schemas";
import { capitalised, clipText } from "../plain-text";
import {
  type ArticleDraft,
  type ArticlePlan,
  noUsage,
  type Writer,
  type WriterBrief,
  type WriterCall,
  WriterFailure,
} from "../writer";
import { articleMarkdown } from "./article-markdown";
import { type Composition, type CompositionSize, compose } from "./compose";
import { escapeMarkdown } from "./escape-markdown";
import { spelledKeyword } from "./keyword-spelling";
import { wordingFor } from "./phrases";
import { type ArticleHead, asksForMoreText, repairDraft } from "./repair-draft";
import { tidyParagraphs } from "./tidy-paragraphs";

/** Raise this when a change makes the same brief lead to a different article. */
const compositionVersion = "3";

const usualSize: CompositionSize = { wordsMax: 1100, wordsPerTopicMax: 220, topicsPerPageMax: 5 };
const generousSize: CompositionSize = { wordsMax: 2200, wordsPerTopicMax: 500, topicsPerPageMax: 10 };

/**
 * The writer that needs no language model. It arranges sentences from the project's own pages into an article,
 * adds only connecting words, links the pages that it used, and says at the end that the article is a sample.
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
      assertNotAborted(call);
      return answer(planOf(composeFrom(brief, usualSize), brief));
    },

    async draft(brief, plan, call) {
      assertNotAborted(call);
      return answer(draftOf(composeFrom(brief, usualSize), plan));
    },

    async revise(brief, _plan, { draft, problems }, call) {
      assertNotAborted(call);
      const isShort = asksForMoreText(problems);
      const composed = composeFrom(brief, isShort ? generousSize : usualSize);
      return answer(
        repairDraft(isShort ? draftOf(composed, draft) : draft, composed.brief, headOf(composed)),
      );
    },
  };
}

interface ComposedBrief {
  /** The brief, with its keyword spelled as the pages spell it. */
  brief: WriterBrief;
  composition: Composition;
}

function composeFrom(given: WriterBrief, size: CompositionSize): ComposedBrief {
  const brief = { ...given, keyword: spelledKeyword(given) };
  return { brief, composition: compose(brief, size) };
}

/** The title, meta description and opening, which state what kind of pages the article is composed of. */
function headOf({ brief, composition: { basis } }: ComposedBrief): ArticleHead {
  const words = wordingFor(brief, oneLine);
  const keyword = oneLine(brief.keyword);
  const ownTitle = /[?？؟]$/.test(keyword) ? keyword : `${capitalised(keyword)} – ${brief.project.brandName}`;
  const description = words(basis === "onSubject" ? "metaDescription" : basis);
  return {
    title: clipText(oneLine(brief.title ?? ownTitle), 200),
    metaDescription: clipText(description.replaceAll("**", ""), metaDescriptionMax),
    opening: wordingFor(brief, escapeMarkdown)(basis),
  };
}

function planOf(composed: ComposedBrief, { keyword }: WriterBrief): ArticlePlan {
  const { brief, composition } = composed;
  const { title, metaDescription } = headOf(composed);
  const words = wordingFor(brief, oneLine);
  const { brandName, brandDescription } = brief.project;
  const sections = composition.sections.map(({ heading, parts }) => ({
    heading: clipText(heading, 200),
    points: parts.flatMap(({ paragraphs }) => paragraphs.map((text) => clipText(text, 300))).slice(0, 12),
  }));
  const questions = composition.questions.map(({ question }) => clipText(question, 300));
  if (brandDescription.trim() !== "") questions.push(clipText(words("whatIsBrand"), 300));
  return {
    title,
    metaDescription,
    intent: clipText(words(composition.basis).replaceAll("**", ""), 1000),
    sections: sections.length > 0 ? sections : [{ heading: clipText(oneLine(brandName), 200), points: [] }],
    faq: [...questions, clipText(words("whereToReadMore"), 300)],
    keywords: distinctKeywords([keyword]),
  };
}

function draftOf(
  { brief, composition }: ComposedBrief,
  { title, metaDescription, keywords }: DraftHead,
): ArticleDraft {
  const markdown = tidyParagraphs(articleMarkdown(composition, brief), brief.project.languageCode);
  return { title, metaDescription, keywords, markdown };
}

function assertNotAborted({ signal }: WriterCall): void {
  if (!signal.aborted) return;
  throw new WriterFailure("aborted", "The writer was stopped before it had finished.", {
    retryable: true,
    cause: signal.reason,
  });
}
