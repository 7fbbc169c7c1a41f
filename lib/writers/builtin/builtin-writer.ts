import { slugify } from "@/lib/content/slug";
import { oneLine } from "@/lib/text/one-line";
import { countWords } from "@/lib/text/words-of";
import type { DraftHead } from "../answers/draft-answer";
import { distinctKeywords } from "../answers/plan-answer";
import { keyOf, linkablePages, resolveLinks } from "../answers/resolve-links";
import { rewriteLinks } from "../answers/restrict-markdown";
import { keyedAddress } from "../answers/section-answer";
import { metaDescriptionMax } from "../article-schemas";
import { capitalised, clipText } from "../plain-text";
import {
  type ArticleDraft,
  type ArticleOutline,
  type ArticlePlan,
  noUsage,
  type OutlineSection,
  type PlanningWriter,
  type Writer,
  type WriterAnswer,
  type WriterBrief,
  type WriterCall,
  WriterFailure,
  type WriterMaterial,
  type WriterOrder,
} from "../writer";
import { articleMarkdown } from "./article-markdown";
import { type Composition, type CompositionSize, compose } from "./compose";
import { escapeMarkdown } from "./escape-markdown";
import { spelledKeyword } from "./keyword-spelling";
import { wordingFor } from "./phrases";
import { asksForMoreText, type RepairHead, repairDraft } from "./repair-draft";
import { tidyParagraphs } from "./tidy-paragraphs";

/** Raise this when a change makes the same brief lead to a different article. */
const compositionVersion = "4";

const usualSize: CompositionSize = { wordsMax: 620, wordsPerTopicMax: 110, topicsPerPageMax: 3 };
const generousSize: CompositionSize = { wordsMax: 850, wordsPerTopicMax: 260, topicsPerPageMax: 6 };

/**
 * The writer that needs no language model. It arranges sentences from the project's own pages into an article,
 * adds only connecting words, links the pages that it used, and says at the end that the article is a sample.
 */
export function createBuiltinWriter(): PlanningWriter {
  const model = "sample writer";
  const version = `composition-${compositionVersion}`;
  const answer = <T>(value: T) => ({ value, usage: noUsage, model });
  return {
    name: "builtin",
    model,
    version,
    sample: true,

    ...stagedMethods(version, answer),

    async plan(brief, call) {
      assertNotAborted(call);
      return answer(planOf(composeFrom(brief, usualSize), brief));
    },

    async draft(brief, plan, call) {
      assertNotAborted(call);
      return answer(draftOf(composeFrom(brief, usualSize), plan));
    },

    async reviseDraft(brief, _plan, { draft, problems }, call) {
      assertNotAborted(call);
      const isShort = asksForMoreText(problems);
      const composed = composeFrom(brief, isShort ? generousSize : usualSize);
      return answer(
        repairDraft(isShort ? draftOf(composed, draft) : draft, composed.brief, headOf(composed)),
      );
    },
  };
}

type Answer = <T>(value: T) => WriterAnswer<T>;

/** The methods of the stages, which cut the composed article at its headings. */
function stagedMethods(
  version: string,
  answer: Answer,
): Pick<Writer, "promptVersions" | "research" | "outline" | "section" | "revise" | "finish"> {
  return {
    promptVersions: {
      research: version,
      outline: version,
      section: version,
      revise: version,
      finish: version,
    },

    async research(order, call) {
      assertNotAborted(call);
      const brief = { ...order, sources: [] };
      const { intent, faq } = planOf(composeFrom(brief, usualSize), brief);
      return answer({ intent, perspectives: [], questions: faq, queries: [oneLine(order.keyword)] });
    },

    async outline(order, _research, material, call) {
      assertNotAborted(call);
      return answer(outlineOfArticle(order, material));
    },

    async section(order, _outline, { index }, material, call) {
      assertNotAborted(call);
      return answer(sectionsOfArticle(order, material)[index]?.markdown ?? "");
    },

    async revise(order, _outline, { draft, problems }, material, call) {
      assertNotAborted(call);
      const brief = { ...order, sources: material.sources };
      const resolved = { ...draft, markdown: resolveLinks(draft.markdown, linkablePages(material)) };
      const isShort = asksForMoreText(problems);
      const whole = composeFrom(brief, isShort ? generousSize : usualSize);
      const repaired = repairDraft(isShort ? draftOf(whole, draft) : resolved, whole.brief, headOf(whole));
      return answer({ ...repaired, markdown: keyedLinks(repaired.markdown, material) });
    },

    async finish(_order, { title, metaDescription, keywords }, call) {
      assertNotAborted(call);
      const slug = slugify(title);
      return answer({ title, metaDescription, slug, excerpt: metaDescription, keywords });
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
function headOf({ brief, composition: { basis } }: ComposedBrief): RepairHead {
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

/** The composed article as its introduction and its H2 sections. */
function sectionsOfArticle(order: WriterOrder, material: WriterMaterial) {
  const composed = composeFrom({ ...order, sources: material.sources }, usualSize);
  const { markdown } = draftOf(composed, planOf(composed, composed.brief));
  return keyedLinks(markdown, material)
    .split(/^(?=## )/m)
    .map((text) => ({ heading: /^## (.*)$/m.exec(text)?.[1] ?? null, markdown: text.trim() }));
}

function outlineOfArticle(order: WriterOrder, material: WriterMaterial): ArticleOutline {
  const composed = composeFrom({ ...order, sources: material.sources }, usualSize);
  const { title, metaDescription, intent, keywords } = planOf(composed, composed.brief);
  const faq = wordingFor(composed.brief, escapeMarkdown)("faq");
  const sections = sectionsOfArticle(order, material).map(({ heading, markdown }): OutlineSection => {
    const questions = [...markdown.matchAll(/^### (.*)$/gm)].map(([, text = ""]) => clipText(text, 300));
    const keys = [...markdown.matchAll(/\]\(source:(S\d+)\)/g)].map(([, key = ""]) => key);
    return {
      kind: heading === null ? "introduction" : heading === faq ? "faq" : "body",
      heading: heading === null ? null : clipText(heading, 200),
      questions: questions.filter((text) => heading === faq || /[?？؟]$/.test(text)).slice(0, 12),
      points: [],
      sources: [...new Set(keys)].slice(0, 20),
      pages: [],
      words: Math.min(5_000, countWords(markdown)),
    };
  });
  return { title, metaDescription, intent, sections, keywords };
}

/** The text with the keys of its sources in the place of their addresses. */
function keyedLinks(markdown: string, { sources }: WriterMaterial): string {
  const keys = new Map(sources.map(({ url, key }) => [url, key]));
  return rewriteLinks(markdown, (url) => {
    const key = keys.get(url) ?? keyOf(url);
    return key === null ? null : { address: keyedAddress(key) };
  });
}

function draftOf(
  { brief, composition }: ComposedBrief,
  { title, metaDescription, keywords }: DraftHead,
): ArticleDraft {
  const markdown = tidyParagraphs(articleMarkdown(composition, brief));
  return { title, metaDescription, keywords, markdown };
}

function assertNotAborted({ signal }: WriterCall): void {
  if (!signal.aborted) return;
  throw new WriterFailure("aborted", "The writer was stopped before it had finished.", {
    retryable: true,
    cause: signal.reason,
  });
}
