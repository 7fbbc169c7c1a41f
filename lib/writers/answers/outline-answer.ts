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
    queries: distinctKeywords([keyword, ...answer.queries]).slice(0, 7),
  };
}

const introductionShare = 0.1;
const wordsPerAnswer = 45;
const takeawaysWords = 90;
/** A shorter article needs no list of its takeaways. */
const takeawaysTargetMin = 700;
const [bodyWordsMin, bodyWordsMax] = [80, 600];

/** Turns a model's outline into the sections to write, with the introduction, takeaways, FAQ and each section's length. */
export function outlineOf(
  answer: OutlineAnswer,
  order: WriterOrder,
  material: WriterMaterial,
): ArticleOutline {
  const { targetWords } = material;
  const known = new Set([...material.sources, ...material.pages].map(({ key }) => key));
  const knownPassages = new Set(material.passages.map(({ key }) => key));
  const keysOf = (keys: readonly string[], letter: string) =>
    distinct(
      keys.flatMap((each) => {
        const key = keyOf(each.trim());
        return key?.startsWith(letter) === true && known.has(key) ? [key] : [];
      }),
    ).slice(0, 20);
  const faq = lines(answer.faq, 300, 8);
  const body = answer.sections.filter(({ heading }) => oneLine(heading) !== "").slice(0, 12);
  const takeaways = targetWords < takeawaysTargetMin ? "" : headingOf(answer.takeawaysHeading);
  const introductionWords = Math.round(Math.max(60, targetWords * introductionShare));
  const left =
    targetWords - introductionWords - faq.length * wordsPerAnswer - (takeaways === "" ? 0 : takeawaysWords);
  const lengths = lengthsOf(
    body.map(({ words }) => words),
    left,
  );
  const sections = body.map(
    ({ heading, questions, points, passages, pages, table }, index): OutlineSection => {
      return {
        kind: "body",
        heading: headingOf(heading),
        questions: lines(questions, 300, 12),
        points: lines(points, 1000, 12),
        passages: distinct(passages.map(passageKeyOf).filter((key) => knownPassages.has(key))).slice(0, 30),
        sources: keysOf(passages, "S"),
        pages: keysOf(pages, "P"),
        table: lines(table, 80, 8).length < 2 ? [] : lines(table, 80, 8),
        words: lengths[index] ?? bodyWordsMin,
      };
    },
  );
  const allSources = distinct(sections.flatMap(({ sources }) => sources)).slice(0, 20);
  const frame = { questions: [], points: [], passages: [], sources: allSources, pages: [], table: [] };
  const callToAction = clipText(oneLine(answer.callToAction), 300);
  return {
    title: clipText(oneLine(order.title ?? answer.title), 200),
    metaDescription: clipText(oneLine(answer.metaDescription), metaDescriptionMax),
    type: answer.type,
    reader: clipText(oneLine(answer.reader), 300),
    intent: clipText(oneLine(answer.intent), 1000),
    callToAction: callToAction === "" ? null : callToAction,
    sections: [
      { ...frame, kind: "introduction", heading: null, words: introductionWords },
      ...(takeaways === ""
        ? []
        : [{ ...frame, kind: "takeaways" as const, heading: takeaways, words: takeawaysWords }]),
      ...sections,
      ...(faq.length === 0 ? [] : [faqSection(answer.faqHeading, faq, frame)]),
    ],
    keywords: distinctKeywords([order.keyword, ...answer.keywords]),
  };
}

function distinct(keys: readonly string[]): string[] {
  return [...new Set(keys)];
}

/** `S3.12` as a model may write it: in brackets, as a link or in small letters. */
function passageKeyOf(written: string): string {
  return /S\d{1,3}\.\d{1,5}/i.exec(written)?.[0].toUpperCase() ?? "";
}

function headingOf(written: string): string {
  return clipText(oneLine(written).replace(/^#+\s*/, ""), 200);
}

/** The lengths that a model has planned, brought to the length that is left for them; equal ones if it planned none. */
function lengthsOf(planned: readonly number[], left: number): number[] {
  const usable = planned.map((words) => (Number.isFinite(words) && words > 0 ? words : 0));
  const sum = usable.reduce((total, words) => total + words, 0);
  return usable.map((words) => {
    const share = sum > 0 && usable.every((each) => each > 0) ? words / sum : 1 / usable.length;
    return Math.round(Math.min(bodyWordsMax, Math.max(bodyWordsMin, left * share)));
  });
}

function faqSection(
  heading: string,
  questions: string[],
  frame: Omit<OutlineSection, "kind" | "heading" | "words">,
): OutlineSection {
  const words = questions.length * wordsPerAnswer;
  return { ...frame, kind: "faq", heading: headingOf(heading) || "FAQ", questions, words };
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
