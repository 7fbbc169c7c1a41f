import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import { claimLanguage, findClaims, findClaimsInLine } from "@/lib/content/claims/find-claims";
import { diffWords, type WordChange } from "@/lib/content/diff-words";
import { publishGate } from "@/lib/content/gate/publish-gate";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { oneLine } from "@/lib/text/one-line";
import { clipText } from "../plain-text";
import type { ProposalRequest } from "../proposal-request";
import { bareAnswer } from "./answer-text";
import { articleAnswer } from "./article-answer";
import { lostFrom } from "./lost-from-passage";
import { hasMeasures, measuresIn } from "./measures-in";
import { withoutChat } from "./passage-chat";
import { restrictMarkdown } from "./restrict-markdown";
import { isCutOff, repeatsPrompt } from "./unfit-answer";

/** What a person is offered in place of a passage or of a title. */
export interface ProposedText {
  /** Markdown; plain text for a title. */
  text: string;
  /** The passage and the proposal, word by word. */
  changes: WordChange[];
  /** What the person should check before they accept it: whole sentences. */
  warnings: string[];
}

type Asked = Pick<ProposalRequest, "kind" | "passage" | "languageCode" | "title">;

const titleCharactersMax = 200;
const titlesMax = 3;
const warningsMax = 8;

/**
 * Reads a model's answers as what may stand in the article: Markdown without HTML, pictures and links that the passage does
 * not have, or plain titles. `known` is all that the article says; a figure, a quotation or a superlative that it does not
 * have is named in a warning. Empty for an answer that cannot stand there.
 */
export function readModelProposals(texts: readonly string[], asked: Asked, known: string): ProposedText[] {
  if (asked.kind === "titles") return readTitles(texts, asked, known);
  try {
    const proposed = readPassage(texts[0] ?? "", asked, known);
    return proposed === null ? [] : [proposed];
  } catch (error) {
    if (error instanceof MarkdownTooComplex) return [];
    throw error;
  }
}

function readPassage(answer: string, asked: Asked, known: string): ProposedText | null {
  const read = readRewording(answer, asked, known);
  if (read === null) return null;
  const { markdown, newClaims, lostLinks, issues } = read;
  const { passage, languageCode } = asked;
  const warnings = [
    ...newClaims.map(saysMore),
    ...lostLinks.map((url) => `It leaves out the link to ${clipText(url, 120)}.`),
    ...lostFrom(passage, markdown, languageCode),
    ...issues.map(({ message, fix }) => `${message} ${fix}`),
  ];
  return { text: markdown, changes: diffWords(passage, markdown), warnings: warnings.slice(0, warningsMax) };
}

function saysMore(claim: string): string {
  return `It says “${claim}”, which the article does not say: check it.`;
}

/** Other words for a passage, and what is to be said against them. */
export interface Rewording {
  /** Without HTML, pictures and links that the passage does not have. */
  markdown: string;
  /** What it claims and `known` does not. */
  newClaims: string[];
  /** The addresses that only the passage links. */
  lostLinks: string[];
  /** What the publish gate finds in it and not in the passage. */
  issues: { message: string; fix: string }[];
}

/**
 * Reads a model's answer as another wording of a passage; null for one that cannot stand there. Figures and dates may come
 * from `newFigures` too, other claims from `known` alone. Throws MarkdownTooComplex.
 */
export function readRewording(
  answer: string,
  { passage, languageCode }: Pick<Asked, "passage" | "languageCode">,
  known: string,
  newFigures = "",
): Rewording | null {
  // An answer of a much greater length is something else than another wording.
  if (answer.length > 2 * passage.length + 2_000) return null;
  const isFenced = /^\s*(?:```|~~~)/.test(passage);
  const bare = isFenced ? answer.trim() : withoutChat(articleAnswer(bareAnswer(answer)), passage);
  // The prompt has no "<" in the passage, and a model copies what it reads.
  const text = passage.includes("&lt;") ? bare : bare.replaceAll("&lt;", "<");
  const [root, original] = [parseMarkdown(text), parseMarkdown(passage)];
  if (repeatsPrompt(root, text) || (isCutOff(root) && !isCutOff(original))) return null;
  const links = addressesIn(original);
  const { markdown } = restrictMarkdown(text, root, {
    depthMin: topmostHeading(original) ?? 3,
    original: passage,
    targetOf: (url) => (links.has(url) ? { address: url } : null),
  });
  if (markdown === "" || !/[\p{L}\p{N}]/u.test(markdown)) return null;
  const issues = gateIssuesOf(markdown).filter(
    ({ code, excerpt }) =>
      !gateIssuesOf(passage).some((each) => each.code === code && each.excerpt === excerpt),
  );
  if (issues.some(({ code }) => code === "refusal")) return null;
  const kept = addressesIn(parseMarkdown(markdown));
  return {
    markdown,
    newClaims: unknownClaims(findClaims(markdown, languageCode).claims, known, languageCode, newFigures),
    lostLinks: [...links].filter((url) => !kept.has(url)),
    issues,
  };
}

function readTitles(texts: readonly string[], { title, languageCode }: Asked, known: string): ProposedText[] {
  const titles = texts.slice(0, 10).flatMap((text) => {
    const plain = plainTitle(text);
    return plain === "" || plain.toLowerCase() === title.trim().toLowerCase() ? [] : [plain];
  });
  return [...new Set(titles)].slice(0, titlesMax).map((text) => {
    const claims = findClaimsInLine(text, { kind: "prose", partCounts: [] }, languageCode);
    return {
      text,
      changes: [],
      warnings: unknownClaims(claims, known, languageCode).slice(0, warningsMax).map(saysMore),
    };
  });
}

/** A title without the marks of Markdown, numbering and quotation marks around it. */
export function plainTitle(text: string): string {
  const line = oneLine(text.slice(0, 2_000).replace(/<[^<>]*>/g, ""))
    .replace(/^(?:#{1,6} |[-*] |\d{1,2}[.)] )/, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^(?:\*\*|["“„«])(.*?)(?:\*\*|["”“»])$/, "$1");
  return clipText(line.trim(), titleCharactersMax);
}

function topmostHeading(root: Root): number | null {
  let topmost: number | null = null;
  visit(root, "heading", ({ depth }) => {
    topmost = Math.min(topmost ?? depth, depth);
  });
  return topmost;
}

function addressesIn(root: Root): Set<string> {
  const addresses = new Set<string>();
  visit(root, (node) => {
    if (node.type === "link" || node.type === "definition") addresses.add(node.url);
  });
  return addresses;
}

/** What the publish gate finds in a part of a text. */
export function gateIssuesOf(markdown: string) {
  return publishGate({ title: "A title", markdown }).filter(({ code }) =>
    ["placeholder", "refusal", "broken_letters", "unresolved_link"].includes(code),
  );
}

type Found = Pick<ReturnType<typeof findClaimsInLine>[number], "kind" | "text" | "onlyIfCited">;

/** The words of each claim that `known` does not make already. */
export function unknownClaims(
  claims: readonly Found[],
  known: string,
  languageCode: string,
  newFigures = "",
): string[] {
  const asserted = claims.filter(({ onlyIfCited }) => !onlyIfCited);
  if (asserted.length === 0) return [];
  const language = claimLanguage(languageCode);
  const letters = comparable(known);
  let measures: Set<string> | null = null;
  const isKnown = ({ kind, text }: Found) => {
    if (kind !== "figure" && kind !== "date") return letters.includes(comparable(text));
    // Compared as values: "5" is not known because the article says "15".
    measures ??= measuresIn(`${known}\n\n${newFigures}`, language);
    return hasMeasures(measures, text, language);
  };
  const texts = asserted.filter((claim) => !isKnown(claim)).map(({ text }) => clipText(text, 120));
  return [...new Set(texts)];
}

function comparable(text: string): string {
  return text.toLowerCase().replace(/[\s*_`\\]+/g, " ");
}
