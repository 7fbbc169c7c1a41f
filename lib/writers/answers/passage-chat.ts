import { bareAnswer } from "./answer-text";

/** What a model says to the person before its wording, in the languages in which models like to greet. */
const opening =
  /^[*_\s]*(?:(?:sure|certainly|of course|absolutely|okay|ok|great|gerne|klar|natürlich|bien sûr|claro|certo)\b[^\n]{0,40}?)?(?:here(?:['’]s| is| are| you go| you are)|below is|this is|i['’]ve|hier (?:ist|sind|kommt)|voici|aquí (?:está|tienes)|ecco)\b[^\n]{0,160}[:：][*_\s]*$/iu;
const bareOpening =
  /^[*_#\s]*(?:sure|certainly|of course|gerne|(?:re-?worded|rewritten|revised|shortened|edited|improved|tightened)(?: (?:passage|version|text|paragraph|section|list|table))?)[!.:：]+[*_\s]*$/iu;
const remark =
  /^[*_(\s]*(?:note|notes|changes?(?: made)?|what (?:i )?changed|explanation|rationale|hinweis|änderungen|anmerkung)\b[*_\s]*[:：]|^[*_(\s]*i(?:['’]ve| have)? (?:also )?(?:kept|removed|cut|shortened|reworded|rephrased|rewrote|rewritten|changed|tightened|simplified|replaced|preserved|left)\b/iu;
const rule = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;

/** In paragraphs: no model says more about a passage. */
const remarksMax = 4;

/**
 * Removes what a model says about its wording, before and after it. A passage that has such
 * paragraphs itself keeps them.
 */
export function withoutChat(answer: string, passage: string): string {
  const own = paragraphsOf(passage);
  return withoutRemarks(withoutOpening(answer.trim(), own), own);
}

function withoutOpening(text: string, own: readonly string[]): string {
  const [first = "", second] = paragraphsOf(text);
  if (second === undefined || !isOpening(first) || isOpening(own[0] ?? "")) return text;
  return bareAnswer(text.slice(text.indexOf(second, first.length)));
}

function withoutRemarks(text: string, own: readonly string[]): string {
  if (own.some((paragraph) => remark.test(paragraph))) return text;
  const hasRule = own.some((paragraph) => rule.test(paragraph));
  let kept = text;
  for (let removed = 0; removed < remarksMax; removed += 1) {
    const paragraphs = paragraphsOf(kept);
    // A list of what was changed follows a paragraph that says so.
    const from = paragraphs.findLastIndex((paragraph) => remark.test(paragraph));
    if (from <= 0 || paragraphs.slice(from + 1).some((paragraph) => !isList(paragraph))) break;
    kept = kept.slice(0, kept.lastIndexOf(paragraphs[from] ?? "")).trimEnd();
    if (!hasRule) kept = kept.replace(/\n\s*(?:-{3,}|\*{3,}|_{3,})$/, "").trimEnd();
  }
  return kept;
}

const isOpening = (paragraph: string) => opening.test(paragraph) || bareOpening.test(paragraph);
const paragraphsOf = (text: string) => text.trim().split(/\n[ \t]*\n+/);
const isList = (text: string) => /^\s*(?:[-*+]|\d{1,2}[.)])\s/.test(text);
