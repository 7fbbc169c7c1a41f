import type { ArticlePlan, WriterBrief } from "../writer";
import { oneLine } from "../clip-text";
import { openingOf } from "./article-head";
import type { Chapter, Composition, Quote } from "./composition";
import { escapeMarkdown, markdownLink } from "./escape-markdown";
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
export function faqQuestions({ questions }: Composition, brief: WriterBrief, phrases: Phrases): string[] {
  const { brandName, brandDescription } = brief.project;
  return [
    ...questions.map(({ question }) => question),
    ...(brandDescription.trim() === "" ? [] : [phrases.whatIs(brandName)]),
    phrases.whereMore(brief.keyword),
  ];
}

function introduction({ basis, chapters }: Composition, brief: WriterBrief, phrases: Phrases): string[] {
  const keyword = escapeMarkdown(oneLine(brief.keyword));
  const brand = escapeMarkdown(brief.project.brandName);
  const [open, close] = phrases.quotes;
  const headings = chapters.slice(0, 4).map(({ heading }) => `${open}${escapeMarkdown(heading)}${close}`);
  const covers = headings.length < 2 ? "" : phrases.covers(listOf(headings, brief));
  const opening = openingOf(basis, keyword, brand, phrases);
  return [basis === "on_subject" ? `${opening} ${covers}`.trim() : opening];
}

function keyPointList(points: Quote[], brief: WriterBrief, phrases: Phrases): string[] {
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
  const { brandName, brandDescription, website } = brief.project;
  const { basis, pages, questions } = composition;
  const links = pages.slice(0, 2).map(markdownLink);
  const isSaid = basis === "nothing" || brandDescription.trim() === "";
  return [
    `## ${escapeMarkdown(phrases.faq)}`,
    ...questions.flatMap(({ question, answer, page }) => [
      `### ${escapeMarkdown(question)}`,
      `${escapeMarkdown(answer)} (${markdownLink(page)})`,
    ]),
    ...(isSaid ? [] : [`### ${escapeMarkdown(phrases.whatIs(brandName))}`, paragraph(brandDescription)]),
    `### ${escapeMarkdown(phrases.whereMore(oneLine(brief.keyword)))}`,
    links.length > 0 && basis === "on_subject"
      ? phrases.closestPages(listOf(links, brief))
      : phrases.onWebsite(markdownLink({ url: website, name: new URL(website).host })),
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
  return new Intl.ListFormat(project.languageCode.split(/[-_]/)[0], { type: "conjunction" }).format(items);
}
