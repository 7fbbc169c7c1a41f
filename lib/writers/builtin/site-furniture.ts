/** Texts that stand on every site and belong to no subject: consent, navigation, forms, legal lines. */
const furniture = [
  /\bcookies?\b|\bgdpr\b|\bdsgvo\b|\brgpd\b|\bprivacy (?:policy|notice)\b|\bdatenschutzerklärung\b|\bpolitique de confidentialité\b|\bpolítica de (?:privacidad|privacidade)\b|\bprivacybeleid\b/i,
  /\ball rights reserved\b|\balle rechte vorbehalten\b|\btous droits réservés\b|\btodos los derechos\b|\btodos os direitos\b|\btutti i diritti\b|\balle rechten voorbehouden\b|©/i,
  /\b(?:enable|activate) javascript\b|\bjavascript (?:is|must be)\b|\byour browser\b|\bihr(?:en)? browser\b/i,
  /\bskip to (?:main )?content\b|\bback to top\b|\btable of contents\b|\bopens in a new (?:tab|window)\b/i,
  /\bnewsletter\b|\bsubscribe\b|\bunsubscribe\b|\bfollow us\b|\bfolgen sie uns\b|\bsuivez-nous\b|\bsíguenos\b|\bseguici\b|\bsiga-nos\b|\bvolg ons\b/i,
  /\bterms (?:of (?:service|use)|and conditions)\b|\bimpressum\b|\bmentions légales\b|\baviso legal\b/i,
  /^(?:sign (?:up|in)|log ?in|register|get started|start (?:your|a|now)|try (?:it|us|our|for)|book a|request a|contact us|learn more|read more|click|tap|buy|order (?:now|today)|join (?:us|now)|download (?:now|our|the)|see (?:also|pricing|plans)|share this|posted (?:on|by)|published (?:on|by)|last updated|filed under|tags?:|by \p{Lu})/iu,
  /^(?:jetzt|hier klicken|mehr erfahren|weiterlesen|anmelden|en savoir plus|lire la suite|cliquez|leer más|haz clic|leggi (?:di più|tutto)|clicca|saiba mais|leia mais|clique|lees (?:meer|verder)|klik)\b/i,
];

/** A pattern that the keyword itself fits is no sign: an article about cookies may say "cookie". */
export function isSiteFurniture(text: string, keyword: string): boolean {
  return furniture.some((pattern) => pattern.test(text) && !pattern.test(keyword));
}

const headings =
  /^(?:contact(?: us)?|get started|sign (?:up|in)|follow us|subscribe|newsletter|related(?: (?:posts|articles|pages))?|recent posts|comments?|share|menu|navigation|footer|search|archive|categories|tags|privacy|legal|imprint|impressum|kontakt|suche|verwandte .*|articles? (?:liés|similaires)|contacto?|contatti|contato)$/i;

/** Whether a section under this heading is part of the site rather than of the page. */
export function isFurnitureHeading(heading: string, keyword: string): boolean {
  return headings.test(heading.trim()) || isSiteFurniture(heading, keyword);
}
