import { withoutReasoning } from "./answer-text";

/**
 * Removes what a model adds around its text: a code fence around all of it, a greeting, an offer to make changes, a word
 * count. Anything that could belong to the article stays.
 */
export function articleAnswer(answer: string): string {
  const lines = withoutReasoning(answer).split(/\r?\n/);
  return withoutRemarks(unfenced(lines)).join("\n").trim();
}

const heading = /^#{1,6}\s/;
const openingFence = /^\s{0,3}(`{3,}(?!`)|~{3,}(?!~))\s*(?:markdown|md|mdx|text|txt)?\s*$/i;
/** Text of more characters than this is taken for a part of the article. */
const chatCharactersMax = 500;

/** The text inside a code fence. Chat before and after the fence is dropped. */
function unfenced(lines: string[]): string[] {
  const start = lines.findIndex((line) => openingFence.test(line));
  const fence = openingFence.exec(lines[start] ?? "")?.[1];
  if (fence === undefined || !isChat(lines.slice(0, start))) return lines;
  const closing = lines.findLastIndex((line, index) => index > start && line.trim() === fence);
  const end = closing === -1 ? lines.length : closing;
  const inside = lines.slice(start + 1, end);
  return isChat(lines.slice(end + 1)) && isArticle(inside) ? inside : lines;
}

function isChat(lines: readonly string[]): boolean {
  return lines.join("\n").trim().length <= chatCharactersMax && !lines.some((line) => heading.test(line));
}

/** An article, unlike a code sample, has a heading and 40 words outside of inner fences. */
function isArticle(lines: readonly string[]): boolean {
  let fence: string | null = null;
  let headings = 0;
  let words = 0;
  for (const line of lines) {
    const opened = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (opened !== undefined && (fence === null || line.trim() === fence))
      fence = fence === null ? opened : null;
    else if (fence === null && heading.test(line)) headings += 1;
    else if (fence === null) words += line.split(/\s+/).length;
  }
  return headings > 0 && words >= 40;
}

const wordCount =
  /^[\s*_>([-]*(?:(?:approx(?:imate|\.)?|total|final|article)\s+)*(?:word[ -]?count|words|wortanzahl|wortzahl|nombre de mots|número de palabras|recuento de palabras|numero di parole|woordental|aantal woorden)[\s*_]*[:=≈~][\s*_]*(?:approx(?:imately|\.)?|about|around|ca\.?|~|≈)?\s*\d[\d.,\s]*(?:words|wörter|mots|palabras|parole|woorden)?[\s*_)\].]*$/iu;
const bareCount = /^[\s*_]*[([]\s*(?:approx(?:imately|\.)?|about|~|≈)?\s*\d[\d.,]*\s*words\s*[)\]][\s*_.]*$/i;
const chatToken = /^\s*<\|?(?:im_end|im_start|endoftext|eot_id|end_of_turn|\/s)\|?>.*$/i;
const rule = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;

const offer =
  /^[*_\s]*(?:(?:please )?let me know (?:if|whether|what|should)|feel free to (?:ask|let me know|request)|would you like me to|(?:do you want|shall) (?:me|i)\b|if you(?:['’]d| would)? (?:like|want|need)(?: me)?\b|i hope this (?:article|draft|helps|meets))/i;
/**
 * An offer is removed only if it is about the text itself: a shop's own article may well end with “Let me know
 * if you have questions”.
 */
const offered =
  /\b(?:changes?|revisions?|revise|adjust(?:ments?|ed)?|tweaks?|edits?|rewrit(?:e|ten)|expand(?:ed)?|shorten(?:ed)?|another version|(?:this|the) (?:article|draft|post|text)|meets your|different tone|tone)\b/i;

const greeting =
  /^[*_\s]*(?:(?:sure|certainly|of course|absolutely|okay|ok|great)\b[^\n]{0,40}?\b)?(?:here(?:['’]s| is| are)|below is|i['’]ve (?:written|drafted|prepared))\b.{0,120}\b(?:article|draft|post|text|version|content|piece|it)\b.{0,120}[:.!]\s*$/i;

/** Removes a greeting from the start, and remarks to the person who asked from the end. */
function withoutRemarks(lines: readonly string[]): string[] {
  let kept = [...lines];
  const first = kept.findIndex((line) => line.trim() !== "");
  const next = kept.findIndex((line, index) => index > first && line.trim() !== "");
  const introduces = /^#{1,6}\s|^\s*(?:-{3,}|\*{3,})\s*$/;
  if (greeting.test(kept[first] ?? "") && introduces.test(kept[next] ?? "")) kept = kept.slice(next);
  for (let remarks = 0; remarks < remarksMax; remarks += 1) {
    const last = kept.findLastIndex((line) => line.trim() !== "");
    const line = kept[last] ?? "";
    const isOwnParagraph = (kept[last - 1] ?? "").trim() === "";
    const isRemark =
      wordCount.test(line) ||
      bareCount.test(line) ||
      chatToken.test(line) ||
      (isOwnParagraph && line.length <= chatCharactersMax && offer.test(line) && offered.test(line));
    if (last <= 0 || !isRemark) break;
    kept = kept.slice(0, last);
    const above = kept.findLastIndex((each) => each.trim() !== "");
    // A thematic break (`---`) above the remark is removed with it.
    if (rule.test(kept[above] ?? "") && (kept[above - 1] ?? "").trim() === "") kept = kept.slice(0, above);
  }
  return kept;
}

const remarksMax = 6;
