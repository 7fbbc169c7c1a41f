import { primaryLanguageOf } from "../language-tag";
import { oneLine } from "../plain-text";
import type { ArticlePlan, WriterBrief } from "../writer";
import { openingOf } from "./article-head";
import type { Chapter, Composition } from "./composition";
import { escapeMarkdown, markdownLink } from "./escape-markdown";
import type { KeyPoint } from "./key-points";
import type { Phrases } from "./phrases/phrases";
import type { PageReference } from "./topics";

/** The composition as an article: introduction, key points, chapters, questions, pages, and the note. */
export function articleMarkdown(composition: Composition, brief: WriterBrief, phrases: Phrases): string {
  const { basis, chapters, keyPoints, pages } = composition;
  const blocks = [
    ...introduction(composition, brief, phrases),
    ...(keyPoints.length === 0 ? [] : keyPointList(keyPoints, brief, phrases)),
    ...chapters.flatMap((chapter, index) => chapterBlocks(chapter, chapters[index + 1], phrases)),
    ...(basis === "nothing" ? ownWords(brief, phrases) : []),
    ...questionBlocks(composition, brief, phrases),
    ...(pages.length === 0 ? [] : pageList(pages, phrases)),
    `*${escapeMarkdown(pages.length === 0 ? phrases.noteWithoutPages : phrases.note)}*`,
  ];
  return blocks.filter((block) => block !== "").join("\n\n");
}

/** The same choice as a plan, for whoever looks at the job before the draft is there. */
export function planSections(
  { chapters, keyPoints }: Composition,
  brief: WriterBrief,
  phrases: Phrases,
): ArticlePlan["sections"] {
  const points = keyPoints.map(({ text }) => text);
  const told = chapters.map(({ heading, parts }) => ({
    heading,
    points: parts.flatMap(({ paragraphs }) => paragraphs).slice(0, 12),
  }));
  const first = points.length === 0 ? [] : [{ heading: phrases.keyPoints(brief.keyword), points }];
  const sections = [...first, ...told];
  return sections.length > 0
    ? sections
    : [
        {
          heading: phrases.aboutBrand(brief.project.brandName),
          points: [brief.project.brandDescription].filter(Boolean),
        },
      ];
}

/** The questions of the article's FAQ in their order. */
export function faqQuestions(composition: Composition, brief: WriterBrief, phrases: Phrases): string[] {
  return questionsAndAnswers(composition, brief, phrases).map(({ question }) => question);
}

function introduction({ basis, chapters }: Composition, brief: WriterBrief, phrases: Phrases): string[] {
  const keyword = escapeMarkdown(oneLine(brief.keyword));
  const brand = escapeMarkdown(brief.project.brandName);
  const [open, close] = phrases.quotes;
  const headings = chapters.slice(0, 4).map(({ heading }) => `${open}${escapeMarkdown(heading)}${close}`);
  const covers = headings.length < 2 ? "" : phrases.covers(listOf(headings, brief));
  const opening = openingOf(basis, keyword, brand, phrases);
  // Where the FAQ cannot ask for it, the description of the brand stands here.
  const isHomeless = phrases.generalQuestions === null && basis !== "nothing";
  const about =
    isHomeless && brief.project.brandDescription.trim() !== ""
      ? [paragraph(brief.project.brandDescription)]
      : [];
  return [basis === "on_subject" ? `${opening} ${covers}`.trim() : opening, ...about];
}

function keyPointList(points: KeyPoint[], brief: WriterBrief, phrases: Phrases): string[] {
  const [first] = points;
  const isOnePage = first !== undefined && points.every(({ page }) => page.url === first.page.url);
  const items = points.map(({ text, page }) =>
    isOnePage ? `- ${escapeMarkdown(text)}` : `- ${escapeMarkdown(text)} (${markdownLink(page)})`,
  );
  return [
    `## ${escapeMarkdown(phrases.keyPoints(oneLine(brief.keyword)))}`,
    items.join("\n"),
    ...(isOnePage ? [sourceLine(first.page, phrases)] : []),
  ];
}

function chapterBlocks(
  { heading, page, parts }: Chapter,
  next: Chapter | undefined,
  phrases: Phrases,
): string[] {
  const isLastOfPage = next?.page.url !== page.url;
  return [
    `## ${escapeMarkdown(heading)}`,
    ...parts.flatMap((part) => [
      ...(part.heading === null ? [] : [`### ${escapeMarkdown(part.heading)}`]),
      ...part.paragraphs.map(escapeMarkdown),
    ]),
    ...(isLastOfPage ? [sourceLine(page, phrases)] : []),
  ];
}

/** All that is left to say when no page could be read. */
function ownWords(brief: WriterBrief, phrases: Phrases): string[] {
  const { brandName, brandDescription } = brief.project;
  const wish = brief.brief === null ? "" : brief.brief.trim();
  return [
    ...(brandDescription.trim() === ""
      ? []
      : [`## ${escapeMarkdown(phrases.aboutBrand(brandName))}`, paragraph(brandDescription)]),
    ...(wish === ""
      ? []
      : [
          `## ${escapeMarkdown(phrases.briefHeading)}`,
          phrases.briefLead(escapeMarkdown(oneLine(brief.keyword))),
          wish
            .split(/\n\s*\n/)
            .map((text) => `> ${escapeMarkdown(oneLine(text))}`)
            .join("\n>\n"),
        ]),
  ];
}

function questionBlocks(composition: Composition, brief: WriterBrief, phrases: Phrases): string[] {
  const asked = questionsAndAnswers(composition, brief, phrases);
  const heading = asked.length === 0 ? [] : [`## ${escapeMarkdown(phrases.faq)}`];
  return [
    ...heading,
    ...asked.flatMap(({ question, answer }) => [`### ${escapeMarkdown(question)}`, answer]),
  ];
}

/** Questions as plain text, answers as Markdown. */
function questionsAndAnswers(
  { basis, pages, questions }: Composition,
  brief: WriterBrief,
  { generalQuestions }: Phrases,
): { question: string; answer: string }[] {
  const { brandName, brandDescription, website } = brief.project;
  const found = questions.map(({ question, answer, page }) => ({
    question,
    answer: `${escapeMarkdown(answer)} (${markdownLink(page)})`,
  }));
  if (generalQuestions === null) return found;
  const { whatIs, whereMore, closestPages, onWebsite } = generalQuestions;
  const links = basis === "on_subject" ? pages.slice(0, 2).map(markdownLink) : [];
  const isAnswered = basis === "nothing" || brandDescription.trim() === "";
  return [
    ...found,
    ...(isAnswered ? [] : [{ question: whatIs(brandName), answer: paragraph(brandDescription) }]),
    {
      question: whereMore(oneLine(brief.keyword)),
      answer:
        links.length > 0
          ? closestPages(listOf(links, brief))
          : onWebsite(markdownLink({ url: website, name: new URL(website).host })),
    },
  ];
}

function pageList(pages: PageReference[], phrases: Phrases): string[] {
  return [
    `## ${escapeMarkdown(phrases.sourcesHeading)}`,
    phrases.sourcesLead,
    pages.map((page) => `- ${markdownLink(page)}`).join("\n"),
  ];
}

function sourceLine(page: PageReference, phrases: Phrases): string {
  return `*${escapeMarkdown(phrases.source)}: ${markdownLink(page)}*`;
}

function paragraph(text: string): string {
  const line = oneLine(text);
  return escapeMarkdown(/[.!?。！？…]$/u.test(line) ? line : `${line}.`);
}

function listOf(items: string[], { project }: WriterBrief): string {
  return new Intl.ListFormat(primaryLanguageOf(project.languageCode), { type: "conjunction" }).format(items);
}
