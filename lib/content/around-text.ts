import { escapeHtml } from "@/lib/text/escape-html";
import { type PartPhrases, partPhrasesIn } from "./phrases";

/** A source that the text cites, of another site than the project's. */
export interface CitedSource {
  url: string;
  title: string;
  /** The day that the page names, as YYYY-MM-DD; null if it names none. */
  publishedOn: string | null;
  fetchedAt: Date;
}

/** What stands around the text of an article on its page. Empty lists and null leave a part out. */
export interface PageParts {
  languageCode: string;
  /** Whether a long text gets a list of its sections. */
  contents: boolean;
  /** In the order in which the text cites them. */
  sources: readonly CitedSource[];
  related: readonly { url: string; title: string }[];
  callToAction: { text: string; url: string } | null;
}

export interface ArticleTexts {
  html: string;
  markdown: string;
}

/** A shorter text, or one with fewer sections, is found through without a list of them. */
const contentsMin = { sections: 4, words: 900 } as const;
/** A single source is named where it is cited. */
const sourcesMin = 2;

/**
 * The texts of an article with its page parts: the contents before its first section, and call to action, sources and
 * related articles at its end. All that comes from elsewhere is escaped. Pure.
 */
export function withPageParts(
  texts: ArticleTexts,
  { wordCount, ...parts }: PageParts & { wordCount: number },
): ArticleTexts {
  const phrases = partPhrasesIn(parts.languageCode);
  const isLong = parts.contents && wordCount >= contentsMin.words;
  const after = partsAfter(parts, phrases);
  const withContents = isLong ? contentsIn(texts, phrases) : texts;
  return {
    html: [withContents.html, ...after.map(htmlOf)].join("\n"),
    markdown: [withContents.markdown.trimEnd(), ...after.map(markdownOf)].join("\n\n"),
  };
}

interface Part {
  heading: string | null;
  links: readonly { url: string; title: string; note: string }[];
}

function partsAfter(
  { languageCode, sources, related, callToAction }: PageParts,
  phrases: PartPhrases,
): Part[] {
  const dated = sources.map(({ url, title, publishedOn, fetchedAt }) => {
    const day = publishedOn === null ? fetchedAt : new Date(`${publishedOn}T00:00:00Z`);
    const date = longDay(day, languageCode);
    const note = `${hostOf(url)}, ${publishedOn === null ? phrases.readOn(date) : date}`;
    return { url, title: title === "" ? hostOf(url) : title, note };
  });
  return [
    {
      heading: null,
      links: callToAction === null ? [] : withoutNotes([{ ...callToAction, title: callToAction.text }]),
    },
    { heading: phrases.sources, links: sources.length < sourcesMin ? [] : dated },
    { heading: phrases.related, links: withoutNotes(related) },
  ].filter(({ links }) => links.length > 0);
}

function withoutNotes(links: readonly { url: string; title: string }[]): Part["links"] {
  return links.map(({ url, title }) => ({ url, title, note: "" }));
}

function htmlOf({ heading, links }: Part): string {
  const [first] = links;
  if (heading === null) return first === undefined ? "" : `<p><strong>${linkHtml(first)}</strong></p>`;
  const items = links.map((link) => `<li>${linkHtml(link)}</li>`).join("\n");
  return `<h2>${escapeHtml(heading)}</h2>\n<ul>\n${items}\n</ul>`;
}

function linkHtml({ url, title, note }: Part["links"][number]): string {
  const link = `<a href="${escapeHtml(safeAddress(url))}">${escapeHtml(title)}</a>`;
  return note === "" ? link : `${link}, ${escapeHtml(note)}`;
}

function markdownOf({ heading, links }: Part): string {
  const [first] = links;
  if (heading === null) return first === undefined ? "" : `**${linkMarkdown(first)}**`;
  return `## ${heading}\n\n${links.map((link) => `- ${linkMarkdown(link)}`).join("\n")}`;
}

function linkMarkdown({ url, title, note }: Part["links"][number]): string {
  const link = `[${escapeMarkdown(title)}](<${safeAddress(url).replace(/[<>\s]/g, encodeURIComponent)}>)`;
  return note === "" ? link : `${link}, ${escapeMarkdown(note)}`;
}

/** Plain text in Markdown, on one line. */
function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]()<>#+!|~-]/g, "\\$&");
}

/** Attack: a title or an address of a page that was fetched, or a setting, with a script in it. */
function safeAddress(url: string): string {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? new URL(url).href : "#";
}

/** A list of the sections before the first of them, which leads to the ids of their headings. */
function contentsIn({ html, markdown }: ArticleTexts, phrases: PartPhrases): ArticleTexts {
  const headings = Array.from(html.matchAll(/<h2 id="([^"]{1,300})">([\s\S]{1,1000}?)<\/h2>/g)).map(
    ([, id = "", inner = ""]) => ({ id, text: inner.replace(/<[^<>]*>/g, "") }),
  );
  if (headings.length < contentsMin.sections) return { html, markdown };
  const items = headings.map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`).join("\n");
  const list = `<p><strong>${escapeHtml(phrases.contents)}</strong></p>\n<ul>\n${items}\n</ul>\n`;
  const written = headings
    .map(({ id, text }) => `- [${escapeMarkdown(unescaped(text))}](#${id.replace(/^section-/, "")})`)
    .join("\n");
  const at = firstSectionIn(markdown);
  return {
    html: html.replace(/<h2 id="/, (opening) => `${list}${opening}`),
    markdown:
      at === -1
        ? markdown
        : `${markdown.slice(0, at)}**${phrases.contents}**\n\n${written}\n\n${markdown.slice(at)}`,
  };
}

function unescaped(html: string): string {
  return html
    .replaceAll("&#x3C;", "<")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x26;", "&")
    .replaceAll("&amp;", "&");
}

/** The offset of the first line that begins an H2 outside of a sample of code; -1 if there is none. */
function firstSectionIn(markdown: string): number {
  let at = 0;
  let fence: string | null = null;
  for (const line of markdown.split("\n")) {
    const opened = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (opened !== undefined) fence = fence === null ? opened : line.trim().startsWith(fence) ? null : fence;
    else if (fence === null && line.startsWith("## ")) return at;
    at += line.length + 1;
  }
  return -1;
}

function longDay(day: Date, languageCode: string): string {
  return new Intl.DateTimeFormat(partPhrasesIn(languageCode).lang, {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(day);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
}
