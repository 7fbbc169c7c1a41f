import type { Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import { noVoice } from "@/lib/content/brand/brand-voice";
import { brandProblems, checkBrand } from "@/lib/content/brand/check-brand";
import { findClaims } from "@/lib/content/claims/find-claims";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { contentWords } from "@/lib/text/content-words";
import { oneLine } from "@/lib/text/one-line";
import { sentencesIn } from "@/lib/text/sentences-in";
import { countWords } from "@/lib/text/words-of";
import { otherLanguageOf } from "@/lib/text/written-language";
import { clipText } from "../plain-text";
import { noAnswerWord } from "../prompts/answer-prompt";
import type { AnswerRequest, FitOrNot, QueryAnswer } from "../query-request";
import { bareAnswer } from "./answer-text";
import { articleAnswer } from "./article-answer";
import { withoutChat } from "./passage-chat";
import { gateIssuesOf, unknownClaims } from "./proposal-answer";
import { opensWithRefusal } from "./refusal-text";
import { keyOf } from "./resolve-links";
import { restrictMarkdown } from "./restrict-markdown";
import { withoutLooseKeys } from "./section-answer";
import { isCutOff, repeatsPrompt } from "./unfit-answer";

/** The bounds of a section that nobody asked for by hand. */
const [wordsMax, charactersMax, blocksMax] = [180, 2_500, 5];

const languageNames = new Intl.DisplayNames("en", { type: "language" });

/**
 * Reads a model's answer as a section that answers a query. Nobody reads it before it is stored, so it is taken only if
 * it cites a source, claims what the cited passages say, and keeps to the article's language, form and subject. Pure.
 */
export function readQueryAnswer(answer: string, request: AnswerRequest): FitOrNot<QueryAnswer> {
  try {
    return readAnswer(answer, request);
  } catch (error) {
    if (error instanceof MarkdownTooComplex) return { unfit: "It is no text of an article." };
    throw error;
  }
}

function readAnswer(answer: string, request: AnswerRequest): FitOrNot<QueryAnswer> {
  const { depth, languageCode, article, title, keyword, query } = request;
  if (answer.length > 4 * charactersMax) return { unfit: tooLong };
  const bare = withoutChat(articleAnswer(bareAnswer(answer)), "").replaceAll("&lt;", "<");
  if (isNoAnswer(bare)) return { unfit: noSource };
  if (opensWithRefusal(bare)) return { unfit: "The model refused to write it." };
  const parsed = parseMarkdown(bare);
  if (repeatsPrompt(parsed, bare) || isCutOff(parsed)) return { unfit: "It is no text of an article." };
  const cited = new Set<string>();
  const written = restrictMarkdown(bare, parsed, {
    depthMin: depth,
    targetOf: (url) => {
      const source = request.sources.find(({ key }) => key === keyOf(url));
      if (source === undefined) return null;
      cited.add(source.key);
      return { address: source.url, title: source.title };
    },
  });
  const heading = written.title === null ? "" : `${"#".repeat(depth)} ${oneLine(written.title)}\n\n`;
  const markdown = withoutLooseKeys(`${heading}${written.markdown}`).trim();
  const root = parseMarkdown(markdown);
  const text = plainTextIn(root);
  if (markdown.length > charactersMax || countWords(text) > wordsMax) return { unfit: tooLong };
  if (!hasForm(root, depth)) return { unfit: "It is not one short section." };
  if (cited.size === 0) return { unfit: "It cites none of the sources." };
  const language = otherLanguageOf(text, languageCode);
  if (language !== null) {
    const [is, wanted] = [language, languageCode].map((code) => languageNames.of(code) ?? code);
    return { unfit: `It is written in ${is}, and the article in ${wanted}.` };
  }
  const known = [title, keyword, article].join("\n\n");
  // Of the sources only those that it cites, and only what the model was shown of them.
  const shown = request.passages.filter(({ sourceKey }) => cited.has(sourceKey));
  const news = shown.map((passage) => passage.text).join("\n\n");
  const [claim] = unknownClaims(findClaims(markdown, languageCode).claims, known, languageCode, news);
  if (claim !== undefined) return { unfit: `It says “${claim}”, which no source that it cites says.` };
  const [problem] = wordingProblems(markdown, text, request);
  if (problem !== undefined) return { unfit: problem };
  const stray = straySentence(root, `${known}\n\n${query}`);
  return stray === null
    ? { fit: { markdown, sources: [...cited] } }
    : { unfit: `It says “${clipText(stray, 120)}”, which is not about the article.` };
}

const tooLong = `It is longer than ${wordsMax} words.`;
/** Whether the answer is the word for none, however it is dressed. */
function isNoAnswer(answer: string): boolean {
  return answer.length < 40 && answer.replace(/[^a-z]/gi, "").toUpperCase() === noAnswerWord;
}

const noSource = "No source that Galley read answers it.";

/** An address in plain text. Attack: a source has the model advertise a page that it may not link. */
const address =
  /(?:https?:\/\/|www\.)\S+|\S+@\S+\.\p{L}{2,}|(?:\p{L}|\d)[\p{L}\d-]*(?:\.[\p{L}\d-]+)*\.[a-z]{2,}(?=\/|\b)/giu;

/** What the publish gate and the writing guide have against a text that a model wrote, as whole sentences. */
export function wordingProblems(
  markdown: string,
  text: string,
  { voice = noVoice, languageCode, article }: Pick<AnswerRequest, "voice" | "languageCode" | "article">,
): string[] {
  const html = `<p>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`;
  const named = Array.from(text.matchAll(address), ([found]) => found);
  return [
    ...named
      .filter((each) => !article.includes(each))
      .map((each) => `It names “${clipText(each, 80)}”, an address.`),
    // Its links lead to stored sources; whether readers reach those depends on the site, which the article's gate knows.
    ...gateIssuesOf(markdown).flatMap(({ code, message }) => (code === "unresolved_link" ? [] : [message])),
    ...brandProblems(checkBrand({ html, title: "", metaDescription: "", language: languageCode }, voice)),
  ];
}

/** At most one heading, which comes first, then a few paragraphs and lists. */
function hasForm({ children }: Root, depth: number): boolean {
  const [first] = children;
  const body = first?.type === "heading" && first.depth === depth ? children.slice(1) : children;
  return (
    body.length > 0 &&
    body.length <= blocksMax &&
    body[0]?.type === "paragraph" &&
    body.every(({ type }) => type === "paragraph" || type === "list")
  );
}

function plainTextIn(root: Root): string {
  const texts: string[] = [];
  visit(root, ["paragraph", "heading"], (node) => {
    texts.push(textOf(node));
  });
  return oneLine(texts.join(" "));
}

/**
 * A sentence that has no word in common with the article and the query; null without any. Attack: a source tells the
 * model to write something else, which it obeys.
 */
function straySentence(root: Root, known: string): string | null {
  const stems = new Set(contentWords(known).map(({ stem }) => stem));
  let stray: string | null = null;
  visit(root, ["paragraph", "heading"], (node) => {
    for (const { text } of sentencesIn(oneLine(textOf(node)))) {
      const words = contentWords(text);
      if (stray === null && words.length > 1 && !words.some(({ stem }) => stems.has(stem))) stray = text;
    }
  });
  return stray;
}
