import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import { claimLanguage, findClaims } from "@/lib/content/claims/find-claims";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { otherLanguageOf } from "@/lib/text/written-language";
import { clipText } from "../plain-text";
import { hasMeasures, measuresIn } from "./measures-in";

const languageNames = new Intl.DisplayNames("en", { type: "language" });

/** What a passage has and its new wording has not, as warnings: its language, its form, its sources and its figures. */
export function lostFrom(passage: string, proposal: string, languageCode: string): string[] {
  return [
    ...otherLanguage(passage, proposal, languageCode),
    ...lostForms(passage, proposal),
    ...lostFigures(passage, proposal, languageCode).map((text) => `It leaves out “${text}”.`),
  ];
}

export function otherLanguage(passage: string, proposal: string, languageCode: string): string[] {
  const language = otherLanguageOf(proposal, languageCode);
  if (language === null || otherLanguageOf(passage, languageCode) !== null) return [];
  const [written, wanted] = [language, languageCode].map((code) => languageNames.of(code) ?? code);
  return [`It is written in ${written}, and the article in ${wanted}.`];
}

const forms = {
  heading: "heading",
  list: "list",
  table: "table",
  code: "code sample",
  blockquote: "quote",
} as const;

export function lostForms(passage: string, proposal: string): string[] {
  const kept = partsOf(parseMarkdown(proposal));
  const before = partsOf(parseMarkdown(passage));
  return [
    ...Object.entries(forms).flatMap(([type, name]) =>
      before.types.has(type) && !kept.types.has(type) ? [`It leaves out the ${name}.`] : [],
    ),
    ...[...before.notes].flatMap((note) =>
      kept.notes.has(note) ? [] : [`It leaves out the footnote [^${clipText(note, 40)}].`],
    ),
  ];
}

function partsOf(root: Root) {
  const types = new Set<string>();
  const notes = new Set<string>();
  visit(root, (node) => {
    types.add(node.type);
    if (node.type === "footnoteReference") notes.add(node.identifier);
    // Without its definition, which stands elsewhere in the article, a mark is plain text.
    if (node.type === "text")
      for (const [, note = ""] of node.value.matchAll(/\[\^([^\]\s]{1,40})\]/g)) notes.add(note);
  });
  return { types, notes };
}

/** The figures and dates that only the passage has. */
export function lostFigures(passage: string, proposal: string, languageCode: string): string[] {
  const language = claimLanguage(languageCode);
  const kept = measuresIn(proposal, language);
  const lost = findClaims(passage, languageCode).claims.filter(
    ({ kind, text }) => (kind === "figure" || kind === "date") && !hasMeasures(kept, text, language),
  );
  return [...new Set(lost.map(({ text }) => clipText(text, 120)))];
}
