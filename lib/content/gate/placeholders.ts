/** Words at the start of a bracket that asks to be filled in. */
const asks =
  "insert|add your|add the|first name|last name|full name|a link here|enter|fill|replace|include|describe|your|name of|company|brand|product name|client|customer name|author|date|year|city|location|statistic|percentage|price|citation|link|url|image|photo|screenshot|placeholder|keyword|topic|title|subtitle|email|phone|address|tbd|todo|tk|xx+|hier|einfügen|ihr|ihre|dein|deine|firma|firmenname|unternehmen|insérer|votre|nom|entreprise|insertar|tu empresa|su empresa|nombre|empresa|inserire|nome|azienda|inserir|seu|sua|invoegen|uw|jouw|bedrijf";

/** `[Your Company]`, `[insert link here]`, `[TBD]`. */
const asking = new RegExp(`^\\[\\s*(?:${asks})(?![\\p{L}\\p{N}])`, "iu");
/** `[COMPANY NAME]`. A single word in capitals does not count, because it may be an editor's, such as [NASA]. */
const capitals = /^\[\s*[A-Z][A-Z0-9]+(?:[ _/-][A-Z0-9]+)+\s*\]$/u;

/** Editorial brackets that a finished text may have. */
const editorial =
  /^\[\s*(?:sic|\.{3}|…|x| |\d+(?:\s*[,–-]\s*\d+)*|edit|[a-z]|note \d+|pdf|video|audio|updated?)\s*\]$/iu;

const others: readonly RegExp[] = [
  /\{\{\s*[^{}\n]{1,60}\s*\}\}/u,
  /\{%\s*[^%\n]{1,60}\s*%\}/u,
  /\$\{\s*[\w.]{1,60}\s*\}/u,
  /%%[A-Z_]{2,40}%%/u,
  /<\s*(?:insert|your|enter|add|placeholder|company|name|einfügen|insérer|insertar)\b[^<>\n]{0,60}>/iu,
  /\{\s*(?:insert|your|enter|company|brand|product|name|keyword|city|date|year)[^{}\n]{0,40}\}/iu,
  /\blorem ipsum dolor\b/iu,
  // A bare TODO does not count, because it is Spanish for “all”, nor a bare TK, which is a German insurer.
  /(?<![\p{L}\p{N}])(?:TODO|FIXME|TBD)\s*:/u,
  /(?<![\p{L}\p{N}])(?:TBD|TKTK)(?![\p{L}\p{N}]|\s*\()/u,
  /(?<![\p{L}\p{N}])XXX (?:users|customers|people|readers|percent|euros?|dollars?|years|hours)\b/iu,
  // XXX alone does not count, because it is a Roman numeral.
  /[$€£]\s?X{2,}|(?<![\p{L}\p{N}])(?:X{4,}|X{2,}\s?%)(?![\p{L}\p{N}])/u,
  /\b(?:https?:\/\/)?(?:www\.)?(?:your-?(?:domain|site|website|company)|deine-?domain|ihre-?domain)\.(?:com|org|net|de)\b/iu,
];

/** The first unfilled placeholder in a line of running text, or null. */
export function placeholderIn(text: string): string | null {
  for (const match of text.matchAll(/\[[^[\]\n]{1,100}\]/gu)) {
    const bracket = match[0];
    if (!editorial.test(bracket) && isAsking(bracket)) return bracket;
  }
  for (const pattern of others) {
    const found = pattern.exec(text);
    if (found !== null) return found[0].trim();
  }
  return null;
}

/** Whether an address was never filled in: `URL`, `#insert-link`, `https://your-domain.com/…`, `path/to/image.jpg`. */
export function isPlaceholderAddress(url: string): boolean {
  return (
    /^(?:url|link|insert[-_ ].*|your[-_ ].*|#(?:insert|link|todo|placeholder).*|x{3,}|tbd|todo)$/iu.test(
      url,
    ) ||
    /^\/?path\/to\//iu.test(url) ||
    /^https?:\/\/(?:www\.)?(?:your-?(?:domain|site|website|company)|deine-?domain|ihre-?domain)\.\w+/iu.test(
      url,
    )
  );
}

function isAsking(bracket: string): boolean {
  return /^\[\s*citation needed\s*\]$/iu.test(bracket) || capitals.test(bracket) || asking.test(bracket);
}
