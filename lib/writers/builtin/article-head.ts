import { metaDescriptionMax } from "../article-schemas";
import { capitalised, clipText, oneLine } from "../plain-text";
import type { WriterBrief } from "../writer";
import type { Composition } from "./composition";
import { escapeMarkdown } from "./escape-markdown";
import type { Phrases } from "./phrases/phrases";

/** What an article says about itself, true to what it is made of. */
export interface ArticleHead {
  title: string;
  metaDescription: string;
  /** The first sentences as Markdown; they name the keyword. */
  opening: string;
}

export function articleHead(basis: Composition["basis"], brief: WriterBrief, phrases: Phrases): ArticleHead {
  const keyword = oneLine(brief.keyword);
  const { brandName } = brief.project;
  const description =
    basis === "on_subject"
      ? phrases.metaDescription(keyword, brandName)
      : openingOf(basis, keyword, brandName, phrases);
  return {
    title: clipText(oneLine(brief.title ?? titleOf(basis, keyword, brief, phrases)), 200),
    metaDescription: clipText(description.replaceAll("**", ""), metaDescriptionMax),
    opening: openingOf(basis, escapeMarkdown(keyword), escapeMarkdown(brandName), phrases),
  };
}

function titleOf(
  basis: Composition["basis"],
  keyword: string,
  { project }: WriterBrief,
  phrases: Phrases,
): string {
  if (/[?？؟]$/.test(keyword)) return keyword;
  return basis === "on_subject" ? phrases.title(keyword) : `${capitalised(keyword)} – ${project.brandName}`;
}

/** The opening for a keyword and a brand that are already written as the place wants them. */
export function openingOf(
  basis: Composition["basis"],
  keyword: string,
  brand: string,
  phrases: Phrases,
): string {
  const phrase = { on_subject: phrases.about, off_subject: phrases.nothingFound, nothing: phrases.noPages }[
    basis
  ];
  return phrase(keyword, brand);
}
