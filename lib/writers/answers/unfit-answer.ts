import type { Nodes, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";

/** Sentences and tags of Galley's prompts, and control tokens of models. Neither belongs in an article. */
const promptPhrases: readonly RegExp[] = [
  /^<\/?(?:wanted_title|keyword|brief|project|research|outline|section|written_so_far|sources|pages|draft|problems|unproved|passage|selected|before|after|instruction|voice|instructions|outdated)>\s*$/m,
  /^you are the editor and writer of a brand['’]s website\b/im,
  /^you are the copy editor of a brand['’]s website\b/im,
  /^you are the fact editor of a brand['’]s website\b/im,
  /^bring <passage> up to date with the smallest change/im,
  /^answer with the whole <passage> as it should read/im,
  /^answer with the article alone, in this form:?/im,
  /^write <section> of the article/im,
  /^revise <draft> so that each of <problems> is gone/im,
  /^- (?:state as fact only what <sources>|every figure, date, superlative and quotation comes from a source|invent nothing: no statistics, prices)/im,
  /<\|(?:im_start|im_end|start_header_id|eot_id|endoftext)\|>|\[\/?INST\]/,
];

/** Whether a text repeats the prompt or contains a model's control tokens, outside of code samples. */
export function repeatsPrompt(root: Root, source: string): boolean {
  const prose = root.children
    .filter(({ type }) => type !== "code")
    .map(({ position }) => source.slice(position?.start.offset, position?.end.offset))
    .join("\n\n");
  return promptPhrases.some((phrase) => phrase.test(prose));
}

/** A last line of fewer words may be a signature, an address or a call to action. */
const sentenceWordsMin = 8;
/** Scripts whose sentences end without punctuation. */
const unmarkedScripts =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;

/**
 * Whether a text breaks off: at a heading without a section, or in the middle of a sentence. A text that ends
 * with a list, a table, a code sample, a link or emphasised words counts as complete.
 */
export function isCutOff(root: Root): boolean {
  const last = root.children.findLast(({ type }) => type !== "definition" && type !== "footnoteDefinition");
  if (last?.type === "heading") return true;
  if (last?.type !== "paragraph") return false;
  if (!endsInText(last)) return false;
  const text = textOf(last).trim();
  const sentence = text.split(/[.!?…。！？।؟]\s/u).at(-1) ?? text;
  if (unmarkedScripts.test(sentence)) return false;
  return /[\p{L}\p{N},;–—-]$/u.test(text) && text.split(/\s+/).length >= sentenceWordsMin;
}

function endsInText(node: Nodes): boolean {
  return "children" in node && node.children.at(-1)?.type === "text";
}
