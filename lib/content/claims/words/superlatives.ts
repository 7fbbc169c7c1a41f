/**
 * How superlatives are written. `core` is the word that a source must have too. Words that look like superlatives but
 * claim nothing ("at least", "die meisten", "最近") are left out.
 */
const patterns: Readonly<Record<string, string>> = {
  en: `(?<=(?:(?<!\\p{L})(?:the|our|its|their|his|her|your)|['’]s|s['’]|among|^)(?: very| single| second| third| world['’]s)?[ -])(?:most|least) (?!of\\b|likely\\b|importantly\\b)(?<core>\\p{Ll}{4,20}(?<!ly))|(?<=(?:(?<!\\p{L})(?:the|our|its|their|his|her|your)|['’]s|s['’]|among)(?: very| single| second| third| world['’]s)?[ -]|^)(?<!(?:do|does|did|doing|try|trying|at) (?:your|our|their|its|his|her|the) )(?:(?<core2>best|worst|biggest|largest|greatest|smallest|fastest|slowest|cheapest|lowest|highest|longest|shortest|oldest|newest|youngest|strongest|safest|easiest|simplest|cleanest|lightest|heaviest|quietest|richest|finest|purest|freshest|toughest|hardest|softest|strictest|brightest|busiest|closest|nearest|widest|tallest|deepest|warmest|coldest|hottest|smartest|rarest|thinnest|thickest)(?! (?:practi[cs]es?|wishes|regards|friends?|man|case|time|way)\\b)(?!\\p{L})|(?<core4>only|leading) (?!(?:if|when|once|after|before|as|then|because|where|while|until|in|on|at|by|with|for|from|to|a few|some|people|those)\\b)(?=\\p{Ll}))|(?:the )?(?<core3>number one|market leaders?|market-leading|world-leading|industry-leading|world leaders?|unrivall?ed|unmatched|second to none)|(?<=(?:the|an?|our|its|their|your|is|are|ranked|rated|voted|as|named|remains|became|['’]s|s['’])(?: world['’]s)? )(?<core5>(?:#1|No\\. ?1|number 1(?= \\p{Ll}{3}))(?![\\p{L}\\p{N}]|[.,:]\\p{N}))(?! (?:and|or) (?:#|No)| (?:is|in|as|and|or|to|of)\\b)`,
  de: `(?:der|die|das|den|dem|des|am|zum|zur|beim|vom|im|unser\\p{L}{0,2}|ihr\\p{L}{0,2}|sein\\p{L}{0,2}|dein\\p{L}{0,2}|Europas|Deutschlands|weltweit|eine?[rsmn]? der) (?!erste|nächste|letzte|meiste|mindeste|beste[nr]? (?:Grüße|Freund))(?<core>\\p{Ll}{2,20}st)e[nrsm]?(?!\\p{L})|(?<core2>größte|beste|schnellste|günstigste|billigste|älteste|kleinste|höchste|stärkste)[nrsm]? (?=\\p{Lu})|(?<core3>Marktführer\\p{L}{0,2}|marktführend\\p{L}{0,2}|weltführend\\p{L}{0,2}|Weltmarktführer\\p{L}{0,2}|Nummer eins|(?:Nr\\. ?|Nummer |#)1(?![\\p{L}\\p{N}]|[.,:]\\p{N})(?= (?:in|im|der|bei|unter|auf|für|am|weltweit))|führende[nrsm]?|einzige[nrsm]?|meist(?:verkauft|gekauft|gelesen|genutzt|besucht|empfohlen|verbreitet)e[nrsm]?|unübertroffen\\p{L}{0,2})`,
  fr: `(?:le|la|les|l['’]un des|l['’]une des|nos|notre|son|sa|ses|leur|leurs) (?:\\p{Ll}+ )?(?:plus|moins) (?!souvent|possible|tard|tôt|de |que |ou )(?<core>\\p{Ll}{3,20})|(?:le|la|les|nos|notre|des) (?<core2>meilleure?s?|pires?|seule?s?) (?=\\p{L})|(?<core3>numéro (?:un|1)(?!\\p{N})|n[°º] ?1(?!\\p{N})|leader|leaders|incontournable)`,
  es: `(?:el|la|los|las|lo|su|sus|nuestro|nuestra) (?:\\p{L}+ ){0,2}(?:más|menos) (?!de |que |o |bien|tarde|pronto)(?<core>\\p{Ll}{3,20})(?! que)|(?:el|la|los|las|su|nuestro|nuestra) (?:\\p{L}+ )?(?<core2>mejor(?:es)?|peor(?:es)?|mayor(?:es)?|menor(?:es)?)(?! parte| de edad| que)|(?<core3>número (?:uno|1)(?!\\p{N})|líder(?:es)?|únic[oa]s?)`,
  it: `(?:il|la|i|le|lo|gli|uno dei|una delle|l['’]\\p{L}+) (?:\\p{L}+ ){0,2}(?:più|meno) (?!di |che |o |tardi|spesso)(?<core>\\p{Ll}{3,20})(?! che)|(?:il|la|i|le|lo) (?:\\p{L}+ )?(?<core2>miglior[ei]?|peggior[ei]?|maggior[ei]?|minor[ei]?)(?! parte)|(?<core3>numero (?:uno|1)(?!\\p{N})|leader|l['’]unic[oa])`,
  pt: `(?:o|a|os|as|seu|sua|nosso|nossa) (?:\\p{L}+ ){0,2}(?:mais|menos) (?!de |que |do que|ou |tarde|cedo)(?<core>\\p{Ll}{3,20})(?! (?:do )?que)|(?:o|a|os|as|seu|sua|nosso|nossa) (?:\\p{L}+ )?(?<core2>melhor(?:es)?|pior(?:es)?|maior(?:es)?|menor(?:es)?)(?! parte)|(?<core3>número (?:um|1)(?!\\p{N})|líder(?:es)?|únic[oa]s?)`,
  nl: `(?:de|het|een van de|ons|onze|hun|zijn|haar) (?!eerste|laatste|naaste|meeste|volgende|minste|juiste|vaste|losse)(?<core>\\p{Ll}{2,20}st)e(?!\\p{L})|(?<core2>marktleider|toonaangevend|nummer (?:één|1)(?!\\p{N})|enige)`,
  pl: `(?<!\\p{L})(?<core>naj(?!pierw|częściej|wyżej|em|mu|mniej)\\p{Ll}{3,20})`,
  ru: `сам(?:ый|ая|ое|ые|ого|ому|ым|ыми|ом|ой|ую|ых) (?!себ|факт)(?<core>\\p{Ll}{4,20})|(?<core2>(?:лучш|худш)(?:ий|ая|ее|ие|его|ему|им|ем|ей|ую|их|ими)|(?!дальн|ближ|малей|поздн|ранн)\\p{L}{3,14}(?:ейш|айш)(?:ий|ая|ее|ие|его|ему|им|ем|ей|ую|их|ими))(?!\\p{L})|(?<core3>наи(?:больш|меньш|лучш|высш)\\p{L}{2,4}|номер один|№ ?1(?!\\p{N})|лидер(?:ом|ы|а)? рынка|единственн\\p{L}{2,3})`,
  sv: `(?:den|det|de|Sveriges|världens|vår|våra) (?!första|sista|nästa|flesta|bästa hälsningar)(?<core>\\p{Ll}{2,20}sta?)(?:e)?(?!\\p{L})|(?<core2>marknadsledande|ledande)`,
  da: `(?:den|det|de|Danmarks|verdens|vores) (?!første|sidste|næste|fleste)(?<core>\\p{Ll}{2,20}st)e(?!\\p{L})|(?<core2>markedsledende|førende)`,
  nb: `(?:den|det|de|Norges|verdens|vår) (?!første|siste|neste|fleste)(?<core>\\p{Ll}{2,20}st)e(?!\\p{L})|(?<core2>markedsledende|ledende)`,
  ja: `(?<core>最(?!近|後|初|新|終|低限|大限|中)\\p{Script=Han}|最も|一番(?!目|線|町|地)|日本一|世界一|業界一|No\\.? ?1|ナンバーワン|唯一|業界トップ|随一)`,
  zh: `(?<core>最(?!近|后|後|初|新|终|終|好是)(?:\\p{Script=Han})|第一(?!次|步|章|个|個|天|时间|节|阶段|批|部|点|，)|首屈一指|唯一|领先|領先|首家)`,
};

const compiled = new Map(
  Object.entries(patterns).map(([language, pattern]) => [
    language,
    new RegExp(
      language === "ja" || language === "zh" ? pattern : `(?<![\\p{L}\\p{N}-])(?:${pattern})`,
      flagsOf(language),
    ),
  ]),
);
const norwegian = compiled.get("nb");
if (norwegian !== undefined) compiled.set("no", norwegian);

/** In German, capital letters tell adjectives from nouns; elsewhere a sentence may begin with the article. */
function flagsOf(language: string): string {
  return language === "de" ? "gu" : "giu";
}

export interface Superlative {
  text: string;
  at: number;
  end: number;
  /** The word that makes it a superlative. */
  core: string;
}

export function knowsSuperlativesOf(language: string): boolean {
  return compiled.has(language);
}

export function superlativesIn(text: string, language: string): Superlative[] {
  const pattern = compiled.get(language);
  if (pattern === undefined) return [];
  return Array.from(text.matchAll(pattern), ({ 0: found, index, groups }) => {
    const core = Object.values(groups ?? {}).find((group) => group !== undefined) ?? found;
    return { text: found.trim(), at: index, end: index + found.length, core };
  });
}
