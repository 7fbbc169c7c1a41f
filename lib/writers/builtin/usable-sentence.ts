import { placeholderIn } from "@/lib/content/gate/placeholders";
import { holdsRefusalPhrase } from "@/lib/content/gate/refusal-phrases";
import { wordsOf } from "@/lib/text/words-of";

/** Text that any site has, whatever its subject: consent notices, navigation, forms, legal lines. */
const siteFurniture = [
  /\bcookies?\b|\bgdpr\b|\bdsgvo\b|\brgpd\b|\bprivacy (?:policy|notice)\b|\bdatenschutzerklärung\b|\bpolitique de confidentialité\b|\bpolítica de (?:privacidad|privacidade)\b|\bprivacybeleid\b/i,
  /\ball rights reserved\b|\balle rechte vorbehalten\b|\btous droits réservés\b|\btodos los derechos\b|\btodos os direitos\b|\btutti i diritti\b|\balle rechten voorbehouden\b|©/i,
  /\b(?:enable|activate) javascript\b|\bjavascript (?:is|must be)\b|\byour browser\b|\bihr(?:en)? browser\b/i,
  /\bskip to (?:main )?content\b|\bback to top\b|\btable of contents\b|\bopens in a new (?:tab|window)\b/i,
  /\bnewsletter\b|\bsubscribe\b|\bunsubscribe\b|\bfollow us\b|\bfolgen sie uns\b|\bsuivez-nous\b|\bsíguenos\b|\bseguici\b|\bsiga-nos\b|\bvolg ons\b/i,
  /\bterms (?:of (?:service|use)|and conditions)\b|\bimpressum\b|\bmentions légales\b|\baviso legal\b/i,
  /^(?:sign (?:up|in)|log ?in|register|get started|start (?:your|a|now)|try (?:it|us|our|for)|book a|request a|contact us|learn more|read more|click|tap|buy|order (?:now|today)|join (?:us|now)|download (?:now|our|the)|see (?:also|pricing|plans)|share this|posted (?:on|by)|published (?:on|by)|last updated|filed under|tags?:|by \p{Lu})/iu,
  /^(?:jetzt|hier klicken|mehr erfahren|weiterlesen|anmelden|en savoir plus|lire la suite|cliquez|leer más|haz clic|leggi (?:di più|tutto)|clicca|saiba mais|leia mais|clique|lees (?:meer|verder)|klik)\b/i,
];

/**
 * How a sentence begins that gives orders to a model. No model reads it here, but a page that hides such sentences
 * would have them published.
 */
const ordersToModels =
  /^(?:(?:system|assistant|user|human)\s?:|(?:please )?(?:ignore|disregard|forget|override) (?:(?:all|any|every|of|the|your|my|these) ){0,3}(?:previous|prior|above|earlier|preceding|other) (?:\p{L}+ )?(?:instructions?|prompts?|rules|messages?|directions)|(?:you must|you will|you should|now|please)(?: now)? (?:output|print|reveal|repeat|show) (?:your|the) (?:system |hidden |initial )?(?:prompt|instructions)|ignoriere (?:alle |die )?(?:bisherigen|vorherigen|obigen) anweisungen|ignore (?:toutes )?les instructions précédentes|ignora (?:todas )?las instrucciones anteriores|ignora (?:tutte )?le istruzioni precedenti|ignore (?:todas )?as instruções anteriores|negeer (?:alle )?(?:vorige|eerdere) instructies|忽略(?:之前|以上|上述)的?(?:所有|全部)?指令|これまでの指示を(?:すべて)?無視)/iu;

/** Words that refer to something else on the original page, such as a figure or a list. */
const pointsElsewhere =
  /(?<!\p{L})(?:above|below|as follows|following|shown here|on the (?:left|right)|this (?:page|section|article|guide|post|example|table|list)|learn more|see (?:also|the|our|how|what|why|where)|oben|unten|nachfolgend\p{L}*|folgende[nrms]?|diese[rm]? (?:seite|artikel|abschnitt)|ci-dessus|ci-dessous|ci-après|suivante?s?|cet(?:te)? (?:page|section|article)|arriba|abajo|a continuación|siguientes?|est[ea] (?:página|sección|artículo)|sopra|sotto|seguent[ei]|di seguito|quest[ao] (?:pagina|sezione|articolo)|acima|a seguir|seguintes?|hierboven|hieronder|volgende|deze (?:pagina|paragraaf)|dit artikel)(?!\p{L})|:$/iu;

/** Whether a sentence of a page can be used in an article: complete, without markup, and about a subject. */
export function isUsableSentence(sentence: string, keyword: string): boolean {
  return (
    isWellFormed(sentence) &&
    !pointsElsewhere.test(sentence) &&
    !isSiteFurniture(sentence, keyword) &&
    !ordersToModels.test(sentence) &&
    !isUnfitText(sentence)
  );
}

/** Ignores patterns that the keyword itself matches: an article about cookies may say "cookie". */
export function isSiteFurniture(text: string, keyword: string): boolean {
  return siteFurniture.some((pattern) => pattern.test(text) && !pattern.test(keyword));
}

/** Whether the publish gate would stop an article because of this text. */
export function isUnfitText(text: string): boolean {
  return placeholderIn(text) !== null || holdsRefusalPhrase(text);
}

/** Two sentences with the same key are the same sentence: only letters and digits count. */
export function sentenceKey(sentence: string): string {
  return sentence
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

const lengthMax = 420;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

function isWellFormed(sentence: string): boolean {
  const isUnspaced = unspaced.test(sentence);
  if (sentence.length > lengthMax || sentence.length < (isUnspaced ? 8 : 25)) return false;
  // Exclamations are nearly always calls to buy, and a question without its answer says nothing.
  if (!/[.。｡।۔…][”"’»)」』]*$/u.test(sentence) || sentence.endsWith("...")) return false;
  if (!/^["“„«‘'(¿¡「『]?[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(sentence)) return false;
  // A space before a comma is left where an image or a component was removed.
  if (/\s[,.](?:\s|$)|\(\s*\)/.test(sentence)) return false;
  // Characters of markup, templates and code; web and e-mail addresses.
  if (/[[\]{}<>|\\`]|https?:|www\.|\S@\S|\/\//i.test(sentence)) return false;
  if (/\p{Cc}|[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFFFD]/u.test(sentence)) return false;
  if (sentence === sentence.toUpperCase() && sentence !== sentence.toLowerCase()) return false;
  return isBalanced(sentence) && (isUnspaced || wordsOf(sentence).length >= 5);
}

function isBalanced(sentence: string): boolean {
  const count = (character: string) => sentence.split(character).length - 1;
  // In German the closing quotation mark of „ is “.
  if (sentence.includes("„")) return count("„") === count("“") + count("”");
  const isEven = (["()", "“”", "«»"] as const).every(
    ([open = "", close = ""]) => count(open) === count(close),
  );
  return isEven && count('"') % 2 === 0;
}
