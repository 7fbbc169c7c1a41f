import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import type { OutlineSection } from "../writer";
import { bareAnswer } from "./answer-text";
import { articleAnswer } from "./article-answer";
import { keyOf } from "./resolve-links";
import { restrictMarkdown } from "./restrict-markdown";
import { isCutOff, repeatsPrompt } from "./unfit-answer";

const sectionCharactersMax = 30_000;
/** A shorter answer is a remark. */
const sectionCharactersMin = 20;

/**
 * Reads a model's answer as the Markdown of a section under its heading; null if it is not one. Links to
 * anything but the given keys lose their address, and keys in the text that are not links are removed.
 */
export function readModelSection(
  answer: string,
  { kind, heading }: Pick<OutlineSection, "kind" | "heading">,
  keys: readonly string[],
): string | null {
  try {
    if (isObject(answer)) return null;
    const text = withoutHeading(articleAnswer(bareAnswer(answer)));
    if (text.length > sectionCharactersMax) return null;
    const root = parseMarkdown(text);
    if (isCutOff(root) || repeatsPrompt(root, text)) return null;
    const { markdown } = restrictMarkdown(text, root, {
      depthMin: 3,
      targetOf: (url) => {
        const key = keyOf(url);
        return key !== null && keys.includes(key) ? { address: keyedAddress(key) } : null;
      },
    });
    const body = withoutLooseKeys(
      kind === "introduction" ? markdown.replace(/^#{1,6} .*$/gm, "") : markdown,
    ).trim();
    if (body.length < sectionCharactersMin) return null;
    return heading === null ? body : `## ${heading.replace(/[\\`*_[\]<>]/g, "\\$&")}\n\n${body}`;
  } catch (error) {
    if (error instanceof MarkdownTooComplex) return null;
    throw error;
  }
}

/** A model that was asked for objects before may answer with one again. */
function isObject(answer: string): boolean {
  return /^\s*\{\s*"/.test(bareAnswer(answer));
}

/** `source:S3` or `page:P2`. */
export function keyedAddress(key: string): string {
  return `${key.startsWith("S") ? "source" : "page"}:${key}`;
}

/** Citations that are not links, such as “(source:S3)”, “[S3, S4]” or “【S3】”. */
const oneKey = "(?:source:|page:)?\\s*[SP]\\d{1,3}(?:\\.\\d{1,5})?";
const looseKeys = new RegExp(
  `(?<![ \\t\\]])[ \\t]*(?<!\\])[[(【]${oneKey}(?:\\s*[,;]\\s*${oneKey})*[\\])】](?![([])`,
  "g",
);

export function withoutLooseKeys(markdown: string): string {
  return markdown.replace(looseKeys, "");
}

/** Without the section's own heading, which Galley writes. */
function withoutHeading(text: string): string {
  return text.replace(/^\s*#{1,2} [^\n]*(?:\n|$)/, "").trim();
}
