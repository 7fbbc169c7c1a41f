import type { BrandVoice } from "@/lib/content/brand/brand-voice";
import type { ProposalRequest } from "../proposal-request";
import type {
  ArticleDraft,
  ArticleOutline,
  ArticleResearch,
  ClaimToMend,
  LinkPage,
  OutlineSection,
  WriterMaterial,
  WriterOrder,
} from "../writer";

/** About 8,000 tokens in all. The stages choose less; this bounds what any of them shows. */
const passagesCharactersMax = 32_000;
const passageCharactersMax = 1_200;

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

/** The passage that somebody edits, with what a model needs to know of its article. */
export function proposalBlocks(request: ProposalRequest): string {
  const { keyword, brand, voice, title, before, passage, after, selected, instruction } = request;
  const some = (name: string, text: string) => (text.trim() === "" ? [] : [block(name, text)]);
  return [
    block("keyword", keyword),
    block("project", `Brand: ${brand.name}\nAbout the brand: ${brand.description || "nothing is known"}`),
    ...(voice === undefined ? [] : [voiceBlock(voice)]),
    ...some("title", title),
    ...some("before", before),
    ...some("passage", passage),
    ...some("after", after),
    ...some("selected", selected),
    ...some("instruction", instruction),
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

/** The passages that were chosen for a prompt, under their sources, with the keys of both and without addresses. */
export function sourcesBlock({ sources, passages }: Pick<WriterMaterial, "sources" | "passages">): string {
  let left = passagesCharactersMax;
  const shown = sources.flatMap((source) => {
    const lines = passages
      .filter(({ sourceKey }) => sourceKey === source.key)
      .flatMap(({ key, path: headings, text }) => {
        // The name of the page is in its tag.
        const path = headings !== null && source.title.startsWith(headings) ? null : headings;
        const kept = text.slice(0, Math.min(passageCharactersMax, left)).toWellFormed();
        if (kept.trim() === "") return [];
        left -= kept.length;
        return [`[${key}] ${path === null ? "" : `${escaped(path)}: `}${escaped(kept)}`];
      });
    return lines.length === 0 ? [] : [`${sourceTag(source)}\n${lines.join("\n")}\n</source>`];
  });
  if (shown.length === 0) return "<sources>\nThere are none: write without citations.\n</sources>";
  return `<sources>\n${shown.join("\n")}\n</sources>`;
}

function sourceTag({ key, origin, url, title, publishedOn }: WriterMaterial["sources"][number]): string {
  const from = origin === "site" ? "the brand's own website" : hostOf(url);
  const date = publishedOn === null ? "" : ` date="${publishedOn}"`;
  return `<source key="${key}" from="${attribute(from)}" title="${attribute(title)}"${date}>`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : "another website";
}

/** The pages of the brand's website that may be linked; with `keys`, only these. */
export function pagesBlock({ pages }: { pages: readonly LinkPage[] }, keys?: readonly string[]): string {
  const chosen = keys === undefined ? pages : pages.filter(({ key }) => keys.includes(key));
  if (chosen.length === 0) return "<pages>\nThere are none.\n</pages>";
  const lines = chosen.map(({ key, title }) => `<page key="${key}" title="${attribute(title)}"/>`);
  return `<pages>\n${lines.join("\n")}\n</pages>`;
}

/** What the pages that rank are called and cover; empty if they are not known. */
export function rankingBlock({ ranking }: Pick<WriterMaterial, "ranking">): string[] {
  if (ranking.length === 0) return [];
  const lines = ranking.map(({ host, title, headings }, index) =>
    [`${index + 1}. ${title} (${host})`, ...headings.map((heading) => `   - ${heading}`)].join("\n"),
  );
  return [block("ranking", lines.join("\n"))];
}

export function researchBlock({ intent, perspectives, questions }: ArticleResearch): string {
  const lines = [
    `Intent: ${intent}`,
    ...perspectives.map((each) => `Reader: ${each}`),
    ...questions.map((each) => `Question: ${each}`),
  ];
  return block("research", lines.join("\n"));
}

export function outlineBlock({
  title,
  type,
  reader,
  intent,
  callToAction,
  sections,
}: ArticleOutline): string {
  return block(
    "outline",
    [
      `Title: ${title}`,
      `Type: ${type}`,
      ...line("Reader", [reader]),
      `Intent: ${intent}`,
      ...line("Call to action", callToAction === null ? [] : [callToAction]),
      ...sections.flatMap(sectionLines),
    ].join("\n"),
  );
}

export function sectionBlock(section: OutlineSection): string {
  return block("section", sectionLines(section).join("\n"));
}

function sectionLines({ heading, questions, points, table }: OutlineSection): string[] {
  return [
    heading === null ? "(introduction, without a heading)" : `## ${heading}`,
    ...questions.map((question) => `Question: ${question}`),
    ...points.map((point) => `- ${point}`),
    ...(table.length === 0 ? [] : [`Table: ${table.join(" | ")}`]),
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

export function claimsBlock(claims: readonly ClaimToMend[]): string {
  const lines = claims.map(
    ({ text, sentence, note }) => `- “${text}” in: ${sentence}${note === null ? "" : ` (${note})`}`,
  );
  return block("contradicted", lines.join("\n"));
}

/** A text inside its own tag, which it cannot leave. */
export function block(name: string, content: string): string {
  return `<${name}>\n${escaped(content)}\n</${name}>`;
}

/** Attack: a page that contains "</source>" and then continues as if it were the request. */
export function escaped(text: string): string {
  return text.replaceAll("<", "&lt;");
}

export function attribute(value: string): string {
  return escaped(value).replaceAll('"', "&quot;").replace(/\s+/g, " ");
}
