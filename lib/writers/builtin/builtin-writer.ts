import { slugify } from "@/lib/content/slug";
import { oneLine } from "@/lib/text/one-line";
import { countWords } from "@/lib/text/words-of";
import { keyOf } from "../answers/resolve-links";
import { rewriteLinks } from "../answers/restrict-markdown";
import { keyedAddress } from "../answers/section-answer";
import { metaDescriptionMax } from "../article-schemas";
import { distinctKeywords } from "../distinct-keywords";
import { capitalised, clipText } from "../plain-text";
import {
  type ArticleOutline,
  noUsage,
  type OutlineSection,
  type Writer,
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
import type { SampleOrder } from "./read-topics";
import { tidyParagraphs } from "./tidy-paragraphs";

/** Raise this when a change makes the same brief lead to a different article. */
const compositionVersion = "5";

const usualSize: CompositionSize = { wordsMax: 620, wordsPerTopicMax: 110, topicsPerPageMax: 3 };

/**
 * The writer that needs no language model. It arranges sentences from the project's own pages into an article,
 * adds only connecting words, links the pages that it used, and says at the end that the article is a sample.
 */
export function createBuiltinWriter(): Writer {
  const model = "sample writer";
  const version = `composition-${compositionVersion}`;
  const answer = <T>(value: T) => ({ value, usage: noUsage, model });
  return {
    name: "builtin",
    model,
    sample: true,
    promptVersions: {
      research: version,
      outline: version,
      section: version,
      revise: version,
      finish: version,
    },

    async research(order, call) {
      assertNotAborted(call);
      const { intent, questions } = planOf(composeFrom({ ...order, sources: [] }));
      return answer({ intent, perspectives: [], questions, queries: [oneLine(order.keyword)] });
    },

    async outline(order, _research, material, call) {
      assertNotAborted(call);
      return answer(outlineOfArticle(order, material));
    },

    async section(order, _outline, { index }, material, call) {
      assertNotAborted(call);
      return answer(sectionsOfArticle(order, material)[index]?.markdown ?? "");
    },

    async revise(_order, _outline, { draft, unprovedClaims }, _material, call) {
      assertNotAborted(call);
      const unproved = unprovedClaims.map(({ sentence }) => sentence);
      const markdown = tidyParagraphs(draft.markdown, unproved);
      return answer({ ...draft, markdown });
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
  brief: SampleOrder;
  composition: Composition;
}

function composeFrom(given: SampleOrder): ComposedBrief {
  const brief = { ...given, keyword: spelledKeyword(given) };
  return { brief, composition: compose(brief, usualSize) };
}

function planOf({ brief, composition: { basis, questions } }: ComposedBrief) {
  const words = wordingFor(brief, oneLine);
  const keyword = oneLine(brief.keyword);
  const ownTitle = /[?？؟]$/.test(keyword) ? keyword : `${capitalised(keyword)} – ${brief.project.brandName}`;
  const description = words(basis === "onSubject" ? "metaDescription" : basis);
  const asked = questions.map(({ question }) => question);
  if (brief.project.brandDescription.trim() !== "") asked.push(words("whatIsBrand"));
  return {
    title: clipText(oneLine(brief.title ?? ownTitle), 200),
    metaDescription: clipText(description.replaceAll("**", ""), metaDescriptionMax),
    intent: clipText(words(basis).replaceAll("**", ""), 1000),
    questions: [...asked, words("whereToReadMore")].map((question) => clipText(question, 300)),
  };
}

/** The composed article as its introduction and its H2 sections. */
function sectionsOfArticle(order: WriterOrder, material: WriterMaterial) {
  const composed = composeFrom({ ...order, sources: material.sources });
  const markdown = tidyParagraphs(articleMarkdown(composed.composition, composed.brief));
  return keyedLinks(markdown, material)
    .split(/^(?=## )/m)
    .map((text) => ({ heading: /^## (.*)$/m.exec(text)?.[1] ?? null, markdown: text.trim() }));
}

function outlineOfArticle(order: WriterOrder, material: WriterMaterial): ArticleOutline {
  const composed = composeFrom({ ...order, sources: material.sources });
  const { title, metaDescription, intent } = planOf(composed);
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
  return { title, metaDescription, intent, sections, keywords: distinctKeywords([order.keyword]) };
}

/** The text with the keys of its sources in the place of their addresses. */
function keyedLinks(markdown: string, { sources }: WriterMaterial): string {
  const keys = new Map(sources.map(({ url, key }) => [url, key]));
  return rewriteLinks(markdown, (url) => {
    const key = keys.get(url) ?? keyOf(url);
    return key === null ? null : { address: keyedAddress(key) };
  });
}

function assertNotAborted({ signal }: WriterCall): void {
  if (!signal.aborted) return;
  throw new WriterFailure("aborted", "The writer was stopped before it had finished.", {
    retryable: true,
    cause: signal.reason,
  });
}
