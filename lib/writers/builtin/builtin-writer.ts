import { slugify } from "@/lib/content/slug";
import { oneLine } from "@/lib/text/one-line";
import { countWords } from "@/lib/text/words-of";
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
import { type Composition, compose, type SitePassage } from "./compose";
import { escapeMarkdown } from "./escape-markdown";
import { spelledKeyword } from "./keyword-spelling";
import { type Wording, wordingFor } from "./phrases";
import { tidyingRevision } from "./tidy-paragraphs";
import { writeSection } from "./write-section";

/** Raise this when a change makes the same order lead to a different article. */
const version = "composition-10";

/**
 * The writer that needs no language model. It arranges sentences from the project's own pages into an article,
 * adds only connecting words, cites the pages that it used, and says at the end that the article is a sample.
 */
export function createBuiltinWriter(): Writer {
  const model = "sample writer";
  const answer = async <T>({ signal }: WriterCall, write: () => T) => {
    await Promise.resolve();
    if (signal.aborted) throw stopped(signal.reason);
    return { value: write(), usage: noUsage, model };
  };
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
      judge: version,
      refresh: version,
      answer: version,
      retitle: version,
    },
    research: (order, call) =>
      answer(call, () => {
        const words = wordingFor(order, oneLine);
        const questions = [words("whatIsBrand"), words("whereToReadMore")].map((each) => clipText(each, 300));
        return {
          intent: clipText(words("onSubject").replaceAll("**", ""), 1000),
          perspectives: [],
          questions,
          queries: [clipText(oneLine(order.keyword), 200)],
        };
      }),
    outline: (order, _research, material, call) => answer(call, () => outlineOf(order, material)),
    section: (order, outline, { index }, material, call) =>
      answer(call, () => {
        const section = outline.sections[index];
        if (section === undefined) throw new Error(`the outline has no section ${index}`);
        return writeSection(order, outline, section, material);
      }),
    revise: (_order, { draft, claims }, _material, call) =>
      answer(call, () => ({
        edits: tidyingRevision(
          draft.markdown,
          claims.map(({ sentence }) => sentence),
        ),
        title: null,
        metaDescription: null,
      })),
    finish: (_order, { title, metaDescription, keywords }, call) =>
      answer(call, () => ({
        title,
        metaDescription,
        slug: slugify(title),
        excerpt: metaDescription,
        keywords,
      })),
  };
}

function outlineOf(given: WriterOrder, { sources }: WriterMaterial): ArticleOutline {
  const order = { ...given, keyword: spelledKeyword(given, sources), sources };
  const { basis, passages, questions } = compose(order);
  const words = wordingFor(order, oneLine);
  const keyword = oneLine(order.keyword);
  const ownTitle = /[?？؟]$/.test(keyword) ? keyword : capitalised(keyword);
  const description = words(basis === "onSubject" ? "metaDescription" : basis);
  return {
    title: clipText(oneLine(order.title ?? ownTitle), 200),
    metaDescription: clipText(description.replaceAll("**", ""), metaDescriptionMax),
    type: "explanation",
    reader: "",
    intent: clipText(words(basis).replaceAll("**", ""), 1000),
    callToAction: null,
    sections: [
      introduction(basis, wordingFor(order, escapeMarkdown)),
      ...passages.slice(0, 20).map(bodySection),
      faqSection(order, questions, words),
    ],
    keywords: distinctKeywords([given.keyword]),
  };
}

const noLinks = { questions: [], passages: [], sources: [], pages: [], table: [] };

function introduction(basis: Composition["basis"], words: Wording): OutlineSection {
  const text = words(basis);
  return { ...noLinks, kind: "introduction", heading: null, points: [text], words: countWords(text) };
}

function bodySection({ heading, paragraphs, page }: SitePassage): OutlineSection {
  const points = paragraphs.slice(0, 12);
  const words = countWords(points.join(" "));
  return { ...noLinks, kind: "body", heading: clipText(heading, 200), points, sources: [page.key], words };
}

/**
 * Its points are the answers, and its sources the pages that say them. What the owner says of the brand, its
 * description and facts, has none.
 */
function faqSection({ project, voice }: WriterOrder, asked: SitePassage[], words: Wording): OutlineSection {
  const about = [project.brandDescription, ...(voice?.facts ?? [])]
    .map(sentenceOf)
    .filter((text) => text !== "")
    .join(" ");
  const points = [
    ...asked.flatMap(({ paragraphs }) => paragraphs),
    ...(about === "" ? [] : [clipText(about, 1000)]),
  ];
  const questions = [...asked.map(({ heading }) => heading), ...(about === "" ? [] : [words("whatIsBrand")])];
  return {
    kind: "faq",
    heading: words("faq"),
    questions: questions.map((question) => clipText(question, 300)),
    points,
    passages: [],
    table: [],
    sources: asked.map(({ page }) => page.key),
    pages: [],
    words: countWords(points.join(" ")),
  };
}

function sentenceOf(text: string): string {
  const line = oneLine(text);
  return line === "" || /[.!?。！？…]$/u.test(line) ? line : `${line}.`;
}

function stopped(cause: unknown): WriterFailure {
  return new WriterFailure("aborted", "The writer was stopped before it had finished.", {
    retryable: true,
    cause,
  });
}
