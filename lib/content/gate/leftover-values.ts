import { isQuoted } from "./quotations";

/** Nouns that a company's or a person's name stands in front of, in Japanese, Chinese and Korean. */
const named = "株式会社|有限会社|会社|商店|様|さん|氏|公司|品牌|先生|女士|주식회사|회사|님";
const greeting =
  "(?:dear|hello|hi|hey|welcome(?: back)?,?|thank you,|thanks,|hallo|liebe[rs]?|guten tag|cher|chère|bonjour|hola|estimad[oa]|ciao|gentile|olá|prezad[oa]|beste|hej|kære|witaj|cześć|здравствуйте,?|привет,?)";
const label =
  "(?:price|cost|total|date|name|phone|e-?mail|address|city|author|updated|published|posted by|written by|preis|datum|autor|prix|auteur|precio|fecha|prezzo|data|preço|prijs|цена|дата)";
const counted =
  "(?:%|€|usd|eur|gbp|dollars?|euros?|percent|per cent|customers|users|people|readers|reviews|stars|years|hours|minutes|days|kunden|nutzer|jahre)";

/**
 * What a program leaves where it had nothing to fill in. Only shapes in which the word cannot be meant: "undefined" and
 * "null" are ordinary words elsewhere, and {0} is a set.
 */
const leftovers: readonly RegExp[] = [
  // Not in x^{2}, \frac{1}{2}, \d{3}, A = {0}, {0} ∪ {1} and “the set {0}”.
  /(?<![^\s"“„«(>*]|[=∈∉⊂⊆∪∩∖×+] ?|(?<!\p{L})(?:sets?|subsets?|group|ring|space|ideal|menge|ensemble|conjunto|insieme|verzameling) )\{\d{1,2}\}(?![^\s"”“»).,:;!?*<]|\s?[=∈∉⊂⊆∪∩∖×+])/iu,
  /(?<![^\s"“„«(>*]|\p{N}[ \u00a0])%(?:\d{1,2}\$)?[sd](?![\p{L}\p{N}%])/u,
  /(?<![\p{L}\p{N}_])_{3,}(?![\p{L}\p{N}_])/u,
  new RegExp(
    `(?<![一二三四五六七八九十百千\\p{N}○◯〇●△□×✕X])(?:[○◯〇●△□]{2,10}|X{2,10}|[×✕]{2,10})(?:${named})|(?:株式会社|有限会社)[○◯●△□×]{2,}`,
    "u",
  ),
  /\[object (?:Object|Array|Promise|Undefined|Null)\]/u,
  /(?<!\p{L})Invalid Date(?!\p{L})/u,
  new RegExp(`(?<!\\p{L})${greeting} (?:undefined|null|NaN)(?=\\s*(?:[,.!:]|$))`, "iu"),
  /(?<!\p{L})(?:welcome to|contact|visit) (?:undefined|null|NaN)(?=\s*(?:[,.!:]|$))/iu,
  /[$€£]\s?(?:NaN|undefined|null)(?![\p{L}\p{N}])/u,
  // In German and Dutch, null is the number zero.
  new RegExp(`(?<![\\p{L}\\p{N}])(?:NaN|undefined) ?${counted}(?![\\p{L}\\p{N}])`, "iu"),
  new RegExp(`(?<!\\p{L})${label}\\s*:?\\s+(?:NaN|undefined|null)(?=\\s*(?:[.,;|]|$))`, "iu"),
  /(?<!\p{L})undefined undefined(?!\p{L})|^\s*(?:undefined|NaN)\s*[.!]?\s*$/u,
];

/** A line about programs or exercises names such values instead of leaving them. */
const isAboutThem =
  /(?<!\p{L})(?:(?:s|f)?printf|format(?:ted|ting)? (?:strings?|specifiers?|codes?)|specifiers?|placeholders?|platzhalter\p{L}?|javascript|typescript|python|java|strings?|console|tostring|(?:in|the) blanks?|gaps?|lücken?\p{L}*|variables?|patterns?|templates?)(?!\p{L})|空欄|伏せ字|填空|プレースホルダ/iu;

/** What a program has left in a line instead of a value, such as “Dear undefined” or {0}; null for nothing. */
export function leftoverIn(line: string): string | null {
  for (const pattern of leftovers) {
    const found = pattern.exec(line);
    if (found === null || isQuoted(line, found.index, found[0].length)) continue;
    return isAboutThem.test(line) ? null : found[0].trim();
  }
  return null;
}
