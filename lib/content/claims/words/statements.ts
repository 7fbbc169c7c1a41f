/**
 * Words by which a sentence leans on somebody or states law or health, in each language: what a reader may ask the source
 * of although it has no figure. Parts of regular expressions; a space is any space.
 */
const patterns: Readonly<Record<string, readonly string[]>> = {
  en: [
    "(?:studies|research|surveys?|evidence|data|experts?|scientists|doctors|analysts) (?:has |have |also |clearly )?(?:shows?|shown|suggests?|finds?|found|proves?|proven|confirms?|confirmed|indicates?|agrees?|recommends?|says?|warns?)",
    "(?:it (?:is|has been)|is|has been) (?:scientifically|clinically|medically) (?:proven|tested|shown)",
    "according to (?!the (?:outline|keyword)|your|taste|need)(?=\\p{L})",
    "(?:is|are|was|were) (?:il)?legal(?:ly required)?(?! advice| tender)|required by law|by law|the law (?:requires|says|allows|forbids|prohibits)|prohibited by law|(?:is|are) (?:a criminal offen[cs]e|punishable)",
    "(?:cures?|treats?|prevents?|heals?|relieves?) (?:\\p{Ll}+ ){0,2}(?:cancer|diabetes|depression|anxiety|insomnia|arthritis|migraines?|infections?|diseases?|pain|inflammation|high blood pressure)",
    "(?:reduces?|lowers?|increases?|raises?) (?:the|your|their) risk of",
    "(?:recommended|approved|certified|endorsed|banned) by (?=\\p{L})",
  ],
  de: [
    "(?:Studien|Forschungen|Untersuchungen|Umfragen|Daten|Experten|Fachleute|Wissenschaftler|Ärzte) (?:haben )?(?:zeigen|belegen|bestätigen|beweisen|legen nahe|empfehlen|raten|warnen|gezeigt)",
    "(?:wissenschaftlich|klinisch|medizinisch) (?:erwiesen|belegt|bewiesen|getestet)",
    "laut (?=\\p{Lu})|nach Angaben (?:de[srn]|von)",
    "gesetzlich (?:vorgeschrieben|verpflichtet|verboten|geregelt|festgelegt)|(?:das|dem) Gesetz(?:es)?(?: (?:verlangt|schreibt|verbietet|erlaubt|zufolge|nach))|ist (?:strafbar|verboten|illegal|genehmigungspflichtig|meldepflichtig)|sind (?:strafbar|verboten|illegal|genehmigungspflichtig|meldepflichtig)",
    "(?:heilt|lindert|beugt) (?:\\p{L}+ ){0,2}(?:Krebs|Diabetes|Depressionen|Schlaflosigkeit|Arthrose|Migräne|Infektionen|Krankheiten|Schmerzen|Entzündungen|Bluthochdruck)",
    "(?:senkt|erhöht|verringert|steigert) das Risiko",
    "(?:empfohlen|zugelassen|zertifiziert|verboten) (?:von|durch) (?=\\p{L})",
  ],
  fr: [
    "(?:des études|les études|la recherche|les experts|les scientifiques|les médecins) (?:montre(?:nt)?|démontre(?:nt)?|suggère(?:nt)?|prouve(?:nt)?|confirme(?:nt)?|recommande(?:nt)?)",
    "(?:scientifiquement|cliniquement) (?:prouvée?s?|testée?s?)",
    "selon (?:l['’]|la |le |les |une? )?(?=\\p{Lu})",
    "la loi (?:exige|impose|interdit|autorise|oblige)|obligatoire par la loi|est (?:illégale?|interdite?|puni[es]?)",
    "(?:réduit|augmente|diminue) le risque",
  ],
  es: [
    "(?:los estudios|estudios|la investigación|los expertos|los científicos|los médicos) (?:muestran?|demuestran?|sugieren?|prueban?|confirman?|recomiendan?)",
    "(?:científicamente|clínicamente) (?:probad[oa]s?|demostrad[oa]s?)",
    "según (?:el |la |los |las |un |una )?(?=\\p{Lu})",
    "la ley (?:exige|obliga|prohíbe|permite)|obligatori[oa]s? por ley|es ilegal",
    "(?:reduce|aumenta|disminuye) el riesgo",
  ],
  it: [
    "(?:gli studi|studi|la ricerca|gli esperti|gli scienziati|i medici) (?:mostrano?|dimostrano?|suggeriscono?|provano?|confermano?|raccomandano?|consigliano?)",
    "(?:scientificamente|clinicamente) (?:provat[oaie]|dimostrat[oaie]|testat[oaie])",
    "secondo (?:il |la |i |le |l['’]|un |una )?(?=\\p{Lu})",
    "la legge (?:richiede|impone|vieta|permette)|obbligatori[oa] per legge|è (?:illegale|vietat[oa])",
    "(?:riduce|aumenta|diminuisce) il rischio",
  ],
  pt: [
    "(?:os estudos|estudos|a pesquisa|pesquisas|os especialistas|os cientistas|os médicos) (?:mostra[m]?|demonstra[m]?|sugere[m]?|prova[m]?|confirma[m]?|recomenda[m]?)",
    "(?:cientificamente|clinicamente) (?:comprovad[oa]s?|testad[oa]s?)",
    "(?:segundo|de acordo com) (?:o |a |os |as |um |uma )?(?=\\p{Lu})",
    "a lei (?:exige|obriga|proíbe|permite)|obrigatóri[oa] por lei|é ilegal",
    "(?:reduz|aumenta|diminui) o risco",
  ],
  nl: [
    "(?:studies|onderzoek|onderzoeken|experts|deskundigen|wetenschappers|artsen) (?:tonen? aan|toont aan|suggereren|bewijzen|bevestigen|raden aan|wijst uit|blijkt)",
    "(?:wetenschappelijk|klinisch) (?:bewezen|getest)",
    "volgens (?=\\p{Lu})",
    "wettelijk (?:verplicht|verboten|vastgelegd)|de wet (?:vereist|verbiedt|staat toe)|is (?:illegaal|verboten|strafbaar)",
    "(?:verlaagt|verhoogt|vermindert) het risico",
  ],
};

const compiled = new Map(
  Object.entries(patterns).map(([language, words]) => [
    language,
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${words.map((each) => `(?:${each})`).join("|")})`.replaceAll(" ", "[ \\u00a0]"),
      language === "de" ? "u" : "iu",
    ),
  ]),
);

/** The first words of a sentence by which it leans on somebody or states law or health; null if it has none. */
export function statementIn(sentence: string, language: string): { text: string; at: number } | null {
  const found = compiled.get(language)?.exec(sentence);
  return found === undefined || found === null ? null : { text: found[0].trim(), at: found.index };
}
