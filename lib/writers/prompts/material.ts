import type { ArticleDraft, ArticlePlan, SourcePage, WriterBrief } from "../writer";

/** About 8,000 tokens in all. The most relevant pages come first, so what is cut off matters least. */
const sourcesCharactersMax = 32_000;
const pageCharactersMax = 8_000;

/** The facts of the brief and its sources, each inside its own tag. */
export function orderMaterial(brief: WriterBrief): string {
  const { project } = brief;
  return [
    tag("keyword", brief.keyword),
    ...(brief.title === null ? [] : [tag("wanted_title", brief.title)]),
    ...(brief.brief === null ? [] : [tag("brief", brief.brief)]),
    tag(
      "project",
      [
        `Brand: ${project.brandName}`,
        `Website: ${project.website}`,
        `About the brand: ${project.brandDescription || "nothing is known"}`,
      ].join("\n"),
    ),
    sourcesMaterial(brief.sources),
  ].join("\n\n");
}

export function planMaterial(plan: ArticlePlan): string {
  const sections = plan.sections.flatMap(({ heading, points }) => [
    `## ${heading}`,
    ...points.map((point) => `- ${point}`),
  ]);
  const faq = plan.faq.length === 0 ? [] : ["## FAQ", ...plan.faq.map((question) => `- ${question}`)];
  return tag("plan", [`Title: ${plan.title}`, `Intent: ${plan.intent}`, ...sections, ...faq].join("\n"));
}

export function draftMaterial(draft: ArticleDraft): string {
  return tag("draft", `Title: ${draft.title}\nDescription: ${draft.metaDescription}\n\n${draft.markdown}`);
}

export function problemsMaterial(problems: string[]): string {
  return tag("problems", problems.map((problem) => `- ${problem}`).join("\n"));
}

function sourcesMaterial(sources: SourcePage[]): string {
  if (sources.length === 0) return "<sources>\nThere are none: write without links.\n</sources>";
  let left = sourcesCharactersMax;
  const pages: string[] = [];
  for (const { url, title, sections } of sources) {
    const text = sections
      .flatMap(({ heading, paragraphs }) => [...(heading === null ? [] : [`# ${heading}`]), ...paragraphs])
      .join("\n");
    const kept = text.slice(0, Math.min(pageCharactersMax, left));
    if (kept.trim() === "") continue;
    left -= kept.length;
    pages.push(
      `<source address="${attribute(url)}" title="${attribute(title)}">\n${escaped(kept)}\n</source>`,
    );
  }
  return `<sources>\n${pages.join("\n")}\n</sources>`;
}

function tag(name: string, content: string): string {
  return `<${name}>\n${escaped(content)}\n</${name}>`;
}

/** Attack: a page that contains "</source>" and then continues as if it were the request. */
function escaped(text: string): string {
  return text.replaceAll("<", "&lt;");
}

function attribute(value: string): string {
  return escaped(value).replaceAll('"', "&quot;").replace(/\s+/g, " ");
}
