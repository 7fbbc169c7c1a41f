const refusals = [
  /^(?:i['’]?m (?:very |so )?sorry|(?:i )?(?:deeply )?apologi[sz]e|sorry|unfortunately)\b.{0,60}\b(?:can(?:['’]t|not| not)|unable|not able|won['’]t)\b/is,
  /^i (?:can(?:['’]t|not| not)|won['’]t|am (?:unable|not able)|must decline)\b.{0,80}\b(?:help|assist|write|provide|create|generate|fulfil|comply|with (?:that|this))/is,
  /^as an ai\b/i,
  /^(?:es tut mir leid|leider)\b.{0,80}\bnicht\b/is,
  /^(?:je suis )?désolée?[ ,].{0,80}\bne (?:peux|puis)\b/is,
  /^lo siento\b.{0,80}\bno puedo\b/is,
  /^mi dispiace\b.{0,80}\bnon posso\b/is,
  /^(?:sinto muito|desculpe)\b.{0,80}\bnão posso\b/is,
  /^het spijt me\b.{0,80}\b(?:niet|geen)\b/is,
];

/** A longer answer is taken for an article, and an article may quote a refusal. */
const refusalCharactersMax = 800;
/** The patterns are matched against no more than this many characters of the start. */
const openingCharacters = 400;

/**
 * Whether the whole answer of a model is a refusal. These patterns are broader than those of the publish gate,
 * which searches inside an article.
 */
export function isRefusalText(answer: string): boolean {
  return answer.trim().length <= refusalCharactersMax && opensWithRefusal(answer);
}

/** Whether an answer of any length starts as a refusal; for answers in which nothing usable was found. */
export function opensWithRefusal(answer: string): boolean {
  const opening = answer.trim().slice(0, openingCharacters);
  return refusals.some((refusal) => refusal.test(opening));
}
