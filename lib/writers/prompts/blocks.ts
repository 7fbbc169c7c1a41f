import type { BrandVoice } from "@/lib/content/brand/brand-voice";
import type {
  ArticleDraft,
  ArticleOutline,
  ArticleResearch,
  LinkPage,
  OutlineSection,
  UnprovedClaim,
  WriterMaterial,
  WriterOrder,
} from "../writer";

/** About 8,000 tokens in all. The most relevant sources come first, so what is cut off matters least. */
const sourcesCharactersMax = 32_000;
const sourceCharactersMax = 8_000;

/** The customer's order, each part inside its own tag. */
export function orderBlocks(order: WriterOrder): string {
  const { project } = order;
  return [
    block("keyword", order.keyword),
    ...(order.title === null ? [] : [block("wanted_title", order.title)]),
    ...(order.brief === null ? [] : [block("brief", order.brief)]),
    block(
      "project",
      [
        `Brand: ${project.brandName}`,
        `Website: ${project.website}`,
        `About the brand: ${project.brandDescription || "nothing is known"}`,
      ].join("\n"),
    ),
    ...(order.voice === undefined ? [] : [voiceBlock(order.voice)]),
    ...(order.instructions === undefined ? [] : [block("instructions", order.instructions)]),
  ].join("\n\n");
}

/** No line for what the voice does not say. */
function line(label: string, texts: readonly string[]): string[] {
  return texts.length === 0 || texts[0] === "" ? [] : [`${label}: ${texts.join("; ")}`];
}

function voiceBlock({ audience, tone, wordsToUse, wordsToAvoid, facts, competitors }: BrandVoice): string {
  return block(
    "voice",
    [
      ...line("Audience", [audience]),
      ...line("Tone", [tone]),
      ...line("Words that the brand uses", wordsToUse),
      ...line("Words that the brand avoids (* stands for any ending)", wordsToAvoid),
      ...line("Competitors", competitors),
      ...facts.map((fact) => `Fact: ${fact}`),
    ].join("\n"),
  );
}

/** The sources with their keys and without their addresses; with `keys`, only these. */
export function sourcesBlock({ sources }: Pick<WriterMaterial, "sources">, keys?: readonly string[]): string {
  const chosen = keys === undefined ? sources : sources.filter(({ key }) => keys.includes(key));
  if (chosen.length === 0) return "<sources>\nThere are none: write without citations.\n</sources>";
  let left = sourcesCharactersMax;
  const pages: string[] = [];
  for (const { key, title, sections, origin } of chosen) {
    const text = sections
      .flatMap(({ heading, paragraphs }) => [...(heading === null ? [] : [`# ${heading}`]), ...paragraphs])
      .join("\n");
    const kept = text.slice(0, Math.min(sourceCharactersMax, left));
    if (kept.trim() === "") continue;
    left -= kept.length;
    const from = origin === "site" ? "the brand's own website" : "another website";
    pages.push(
      `<source key="${key}" from="${from}" title="${attribute(title)}">\n${escaped(kept)}\n</source>`,
    );
  }
  return `<sources>\n${pages.join("\n")}\n</sources>`;
}

/** The pages of the brand's website that may be linked; with `keys`, only these. */
export function pagesBlock({ pages }: { pages: readonly LinkPage[] }, keys?: readonly string[]): string {
  const chosen = keys === undefined ? pages : pages.filter(({ key }) => keys.includes(key));
  if (chosen.length === 0) return "<pages>\nThere are none.\n</pages>";
  const lines = chosen.map(({ key, title }) => `<page key="${key}" title="${attribute(title)}"/>`);
  return `<pages>\n${lines.join("\n")}\n</pages>`;
}

export function researchBlock({ intent, perspectives, questions }: ArticleResearch): string {
  const lines = [
    `Intent: ${intent}`,
    ...perspectives.map((each) => `Reader: ${each}`),
    ...questions.map((each) => `Question: ${each}`),
  ];
  return block("research", lines.join("\n"));
}

export function outlineBlock({ title, intent, sections }: ArticleOutline): string {
  return block(
    "outline",
    [`Title: ${title}`, `Intent: ${intent}`, ...sections.flatMap(sectionLines)].join("\n"),
  );
}

export function sectionBlock(section: OutlineSection): string {
  return block("section", sectionLines(section).join("\n"));
}

function sectionLines({ heading, questions, points }: OutlineSection): string[] {
  return [
    heading === null ? "(introduction, without a heading)" : `## ${heading}`,
    ...questions.map((question) => `Question: ${question}`),
    ...points.map((point) => `- ${point}`),
  ];
}

export function draftBlock({ title, metaDescription, markdown }: ArticleDraft): string {
  return block("draft", `Title: ${title}\nDescription: ${metaDescription}\n\n${markdown}`);
}

export function writtenBlock(markdown: string): string {
  return block("written_so_far", markdown === "" ? "(nothing yet)" : markdown);
}

export function problemsBlock(problems: readonly string[]): string {
  return block("problems", problems.map((problem) => `- ${problem}`).join("\n"));
}

export function claimsBlock(claims: readonly UnprovedClaim[]): string {
  return block("unproved", claims.map(({ text, sentence }) => `- “${text}” in: ${sentence}`).join("\n"));
}

function block(name: string, content: string): string {
  return `<${name}>\n${escaped(content)}\n</${name}>`;
}

/** Attack: a page that contains "</source>" and then continues as if it were the request. */
export function escaped(text: string): string {
  return text.replaceAll("<", "&lt;");
}

export function attribute(value: string): string {
  return escaped(value).replaceAll('"', "&quot;").replace(/\s+/g, " ");
}
