import { slugify } from "@/lib/content/slug";
import { oneLine } from "@/lib/text/one-line";
import { articleOutlineSchema, metaDescriptionMax } from "../article-schemas";
import { distinctKeywords } from "../distinct-keywords";
import { clipText } from "../plain-text";
import type { HeadAnswer } from "../prompts/finish-prompt";
import type { OutlineAnswer } from "../prompts/outline-prompt";
import type { ResearchAnswer } from "../prompts/research-prompt";
import type {
  ArticleDraft,
  ArticleHead,
  ArticleOutline,
  ArticleResearch,
  OutlineSection,
  WriterMaterial,
  WriterOrder,
} from "../writer";
import { keyOf } from "./resolve-links";

/** Shortens a model's research to the lengths that are stored. The keyword itself is always searched for. */
export function researchOf(answer: ResearchAnswer, { keyword }: WriterOrder): ArticleResearch {
  return {
    intent: clipText(oneLine(answer.intent), 1000),
    perspectives: lines(answer.perspectives, 300, 8),
    questions: lines(answer.questions, 300, 20),
    queries: distinctKeywords([keyword, ...answer.queries]).slice(0, 5),
  };
}

const introductionShare = 0.1;
const wordsPerAnswer = 45;
const bodyWordsMin = 120;

/** Turns a model's outline into the sections to write, with the introduction, the FAQ and each section's length. */
export function outlineOf(
  answer: OutlineAnswer,
  order: WriterOrder,
  material: WriterMaterial,
): ArticleOutline {
  const { targetWords } = material;
  const known = new Set([...material.sources, ...material.pages].map(({ key }) => key));
  const keysOf = (keys: string[], letter: string) => [
    ...new Set(
      keys.flatMap((each) => {
        const key = keyOf(each.trim());
        return key?.startsWith(letter) === true && known.has(key) ? [key] : [];
      }),
    ),
  ];
  const faq = lines(answer.faq, 300, 8);
  const body = answer.sections.filter(({ heading }) => oneLine(heading) !== "").slice(0, 12);
  const introductionWords = Math.round(Math.max(60, targetWords * introductionShare));
  const left = targetWords - introductionWords - faq.length * wordsPerAnswer;
  const words = Math.max(bodyWordsMin, Math.round(left / Math.max(1, body.length)));
  const sections: OutlineSection[] = body.map(({ heading, questions, points, sources, pages }) => ({
    kind: "body",
    heading: clipText(oneLine(heading).replace(/^#+\s*/, ""), 200),
    questions: lines(questions, 300, 12),
    points: lines(points, 1000, 12),
    sources: keysOf(sources, "S").slice(0, 20),
    pages: keysOf(pages, "P").slice(0, 20),
    words,
  }));
  const allSources = [...new Set(sections.flatMap(({ sources }) => sources))].slice(0, 20);
  const frame = { points: [], sources: allSources, pages: [] };
  return {
    title: clipText(oneLine(order.title ?? answer.title), 200),
    metaDescription: clipText(oneLine(answer.metaDescription), metaDescriptionMax),
    intent: clipText(oneLine(answer.intent), 1000),
    sections: [
      { ...frame, kind: "introduction", heading: null, questions: [], words: introductionWords },
      ...sections,
      ...(faq.length === 0 ? [] : [faqSection(answer.faqHeading, faq, frame)]),
    ],
    keywords: distinctKeywords([order.keyword, ...answer.keywords]),
  };
}

function faqSection(
  heading: string,
  questions: string[],
  frame: Pick<OutlineSection, "points" | "sources" | "pages">,
): OutlineSection {
  const name = clipText(oneLine(heading).replace(/^#+\s*/, ""), 200) || "FAQ";
  return { ...frame, kind: "faq", heading: name, questions, words: questions.length * wordsPerAnswer };
}

/** The faults of a model's outline, at most eight, as sentences that the model can act on. */
export function outlineProblems(
  answer: OutlineAnswer,
  order: WriterOrder,
  material: WriterMaterial,
): string[] {
  const outline = outlineOf(answer, order, material);
  if (!outline.sections.some(({ kind }) => kind === "body"))
    return ["sections: there is none with a heading"];
  const parsed = articleOutlineSchema.safeParse(outline);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).slice(0, 8);
}

/** A field that the model left empty is taken from the draft. */
export function articleHeadOf(answer: HeadAnswer, order: WriterOrder, draft: ArticleDraft): ArticleHead {
  const title = clipText(oneLine(order.title ?? (oneLine(answer.title) || draft.title)), 200);
  const metaDescription = clipText(
    oneLine(answer.metaDescription) || draft.metaDescription,
    metaDescriptionMax,
  );
  return {
    title,
    metaDescription,
    slug: slugify(oneLine(answer.slug) || title, { languageCode: order.project.languageCode }),
    excerpt: clipText(oneLine(answer.excerpt) || metaDescription, 300),
    keywords: distinctKeywords([order.keyword, ...answer.keywords, ...draft.keywords]),
  };
}

function lines(texts: readonly string[], lengthMax: number, countMax: number): string[] {
  return [
    ...new Set(texts.map((text) => clipText(oneLine(text), lengthMax)).filter((text) => text !== "")),
  ].slice(0, countMax);
}
