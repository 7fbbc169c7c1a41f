/** What the rules need to know of a language; those of the others are not judged. */
export interface TenseRules {
  /** Directly before a date: something ends or begins then. */
  until: RegExp;
  /** Directly before a date: something happens then. */
  at: RegExp;
  /** Says that something is still to come, whenever it was written. */
  surelyFuture: RegExp;
  /** May say so: forms that are also those of the present or of the passive. */
  maybeFuture: RegExp;
  past: RegExp;
  /** Directly before the date of a price. */
  priceAt: RegExp;
  /** Titles that promise to be of this year. */
  promisesNow: RegExp;
  /** Directly before a year that a title is bound to. */
  bound: RegExp;
}

export const tenses: Readonly<Record<string, TenseRules>> = {
  en: {
    until:
      /(?:^|[^\p{L}])(?:by|until|till|before|from|starting(?: (?:on|from|in))?|beginning(?: (?:on|in))?|effective(?: from)?|as of|no later than|valid (?:to|through)|through) (?:the )?(?:(?:end|beginning|start|middle) of |early |mid-?|late )?$/iu,
    at: /(?:^|[^\p{L}])(?:in|on|at|during|opens?|launch(?:es)?|starts?|begins?|ends?)(?: on| in)? (?:the )?(?:(?:end|beginning|start|middle|course) of |early |mid-?|late )?$/iu,
    surelyFuture:
      /(?:^|[^\p{L}])(?:will|won['’]t|(?:is|are) (?:going|expected|due|planned|scheduled|set) to|plans? to)(?!\p{L})/iu,
    maybeFuture: /(?!)/u,
    past: /(?:^|[^\p{L}])(?:was|were|had|did|would|became|began|came|gave|got|grew|held|kept|led|left|lost|made|paid|ran|rose|fell|said|saw|sold|bought|took|told|went|won|since)(?!\p{L})|(?<!(?:^|[^\p{L}])(?:is|are|be|been|being|get|gets) )(?<!\p{L})\p{L}{2,}(?<!e)ed(?!\p{L})/iu,
    priceAt:
      /(?:as of|(?:last )?(?:checked|updated)(?: in| on)?|prices? (?:from|of|in|are from|were checked in))[: ]+(?:the )?$/iu,
    promisesNow:
      /(?:^|[^\p{L}])(?:best|top|cheapest|guide|prices?|costs?|rates?|deals?|trends?|updated?|compar(?:ed|ison)|tested|checklist|deadlines?|tips|tools|ideas|reviews)(?!\p{L})/iu,
    bound: /(?:^|[^\p{L}])(?:of|from|since|until|before|after|between|and|to)[ \u00a0]$/iu,
  },
  de: {
    until:
      /(?:^|[^\p{L}])(?:bis(?: spätestens)?|spätestens|ab|gültig bis|vor)(?: (?:zum|zur|dem|den|Jahr|Jahresende))*(?: (?:Ende|Anfang|Mitte))?(?: (?:des Jahres|\p{L}+))? $/iu,
    at: /(?:^|[^\p{L}])(?:im|in|am|zum|zur|Ende|Anfang|Mitte)(?: (?:Jahr|Jahre|Laufe?|des|Frühjahr|Sommer|Herbst|Winter))* $/iu,
    surelyFuture: /(?:^|[^\p{L}])(?:soll|sollen|(?:wird|werden) (?:voraussichtlich|künftig))(?!\p{L})/iu,
    maybeFuture: /(?:^|[^\p{L}])(?:wird|werden)(?!\p{L})/iu,
    past: /(?:^|[^\p{L}])(?:war|waren|wurden?|hatten?|würden?|kam|kamen|gab|ging|gingen|galt|galten|stieg|stiegen|fiel|fielen|blieb|blieben|begann|begannen|seit)(?!\p{L})/iu,
    priceAt:
      /(?:Stand|Preisstand|Preise? (?:vom|von|im|aus)|geprüft (?:am|im)|aktualisiert (?:am|im))[: ]+(?:vom |im |am )?$/iu,
    promisesNow:
      /(?:^|[^\p{L}])(?:beste[nrs]?|top|günstigste[nrs]?|ratgeber|preise?|kosten|tarife|vergleich|test|testsieger|trends?|aktuell\p{L}*|tipps|termine|fristen|checkliste|stand|übersicht)(?!\p{L})/iu,
    bound: /(?:^|[^\p{L}])(?:aus|von|seit|bis|vor|nach|zwischen|und|des Jahres)[ \u00a0]$/iu,
  },
  fr: {
    until:
      /(?:^|[^\p{L}])(?:jusqu['’](?:au|à|en)|avant|d['’]ici|à (?:partir|compter)|dès|au plus tard)(?: (?:le|la|à|au|de|du|fin|début|milieu|l['’]année|mois))* $/iu,
    at: /(?:^|[^\p{L}])(?:en|au|le|courant|pendant|ouvre|commence|débute)(?: (?:le|la|de|du|fin|début|cours|milieu|l['’]année|mois))* $/iu,
    surelyFuture:
      /(?:^|[^\p{L}])(?:sera|seront|aura|auront|devra|devront|entrera|entreront|ouvrira|ouvriront|(?:est|sont) prévue?s?|(?:va|vont) \p{L}+(?:er|ir|re))(?!\p{L})/iu,
    maybeFuture: /(?:^|[^\p{L}])(?:\p{L}{2,}(?:era|eront|ira|iront|dra|dront))(?!\p{L})/iu,
    past: /(?:^|[^\p{L}])(?:étai(?:t|ent)|avai(?:t|ent)|devai(?:t|ent)|fu(?:t|rent)|depuis|(?:a|ont) \p{L}{2,}(?:é|i|u|is|it))(?!\p{L})/iu,
    priceAt:
      /(?:(?:prix|tarifs?) (?:de|du|en|au)|(?:relevé|constaté|vérifié|mis)e?s?(?: à jour)?(?: en| au| le)?|en date d[eu])[: ]+(?:(?:le|el|il|o) )?$/iu,
    promisesNow:
      /(?:^|[^\p{L}])(?:meilleure?s?|top|(?:moins|pas) ch(?:er|ère)s?|guide|prix|tarifs?|comparatif|tests?|tendances?|conseils|idées|avis|classement|barème|calendrier|mise? à jour)(?!\p{L})/iu,
    bound: /(?:^|[^\p{L}])(?:de|du|depuis|jusqu['’]en|avant|après|entre|et|à|l['’]année)[ \u00a0]$/iu,
  },
  es: {
    until:
      /(?:^|[^\p{L}])(?:hasta|antes|a partir|a más tardar)(?: (?:el|la|de|del|final|finales|fin|fines|principios|mediados|año|mes))* $/iu,
    at: /(?:^|[^\p{L}])(?:en|el|a|durante|abre|empieza|comienza|termina)(?: (?:el|la|de|del|final|finales|fines|principios|mediados|año|mes|transcurso))* $/iu,
    surelyFuture:
      /(?:^|[^\p{L}])(?:será|serán|tendrá|tendrán|deberá|deberán|entrará|entrarán|abrirá|abrirán|(?:está|están) previst[oa]s?|van? a|se espera)(?!\p{L})/iu,
    maybeFuture: /(?:^|[^\p{L}])(?:\p{L}{2,}(?:rá|rán))(?!\p{L})/iu,
    past: /(?:^|[^\p{L}])(?:eran?|fue|fueron|había|habían|tenían?|hubo|estaban?|desde|\p{L}{2,}(?:ó|aron|ieron))(?!\p{L})/iu,
    priceAt:
      /(?:(?:precios?|tarifas?) (?:de|del|en|a)|(?:comprobad|actualizad|consultad|verificad|revisad)[oa]s? (?:en|el|a)|a fecha (?:de|del))[: ]+(?:(?:le|el|il|o) )?$/iu,
    promisesNow:
      /(?:^|[^\p{L}])(?:mejor(?:es)?|top|más barat[oa]s?|guía|precios?|tarifas?|costes?|costos?|comparativa|ranking|tendencias?|consejos|ideas|opiniones|calendario|plazos?|actualizad[oa]s?)(?!\p{L})/iu,
    bound: /(?:^|[^\p{L}])(?:del?|desde|hasta|después|entre|y|a|año)[ \u00a0]$/iu,
  },
  it: {
    until:
      /(?:^|[^\p{L}])(?:fino|entro|prima|a partire|non oltre|al più tardi)(?: (?:a|al|alla|il|la|da|dal|di|del|della|fine|inizio|metà|dell['’]anno|mese))* $/iu,
    at: /(?:^|[^\p{L}])(?:nel|in|il|a|durante|apre|inizia|termina)(?: (?:il|la|di|del|fine|inizio|metà|corso|dell['’]anno|mese))* $/iu,
    surelyFuture:
      /(?:^|[^\p{L}])(?:sarà|saranno|avrà|avranno|dovrà|dovranno|entrerà|entreranno|aprirà|apriranno|è previst[oa]|sono previst[ie])(?!\p{L})/iu,
    maybeFuture: /(?:^|[^\p{L}])(?:\p{L}{2,}(?:rà|ranno))(?!\p{L})/iu,
    past: /(?:^|[^\p{L}])(?:era|erano|fu|furono|aveva|avevano|è stat[oa]|sono stat[ie]|(?:ha|hanno) \p{L}+(?:ato|uto|ito)|\p{L}{2,}(?:arono|irono))(?!\p{L})/iu,
    priceAt:
      /(?:(?:prezz[oi]|tariff[ae]) (?:di|del|a|al|in)|(?:verificat|aggiornat|rilevat)[oiae] (?:a|al|il|in|nel))[: ]+(?:(?:le|el|il|o) )?$/iu,
    promisesNow:
      /(?:^|[^\p{L}])(?:miglior[ei]?|top|più economic\p{L}+|guida|prezz[oi]|tariff[ae]|cost[oi]|confronto|classifica|tendenze|consigli|idee|recensioni|scadenz[ae]|calendario|aggiornat[oiae])(?!\p{L})/iu,
    bound: /(?:^|[^\p{L}])(?:di|del|dal|al|tra|e|anno)[ \u00a0]$/iu,
  },
  pt: {
    until:
      /(?:^|[^\p{L}])(?:até|antes|a partir|o mais tardar)(?: (?:a|o|ao|à|de|do|da|em|final|finais|fim|início|meados|ano|mês))* $/iu,
    at: /(?:^|[^\p{L}])(?:em|no|a|durante|abre|começa|termina)(?: (?:o|a|de|do|da|final|fim|início|meados|ano|mês|decorrer))* $/iu,
    surelyFuture:
      /(?:^|[^\p{L}])(?:será|serão|terá|terão|deverá|deverão|entrará|entrarão|abrirá|abrirão|(?:está|estão) previst[oa]s?|vai|vão)(?!\p{L})/iu,
    maybeFuture: /(?:^|[^\p{L}])(?:\p{L}{2,}(?:rá|rão))(?!\p{L})/iu,
    past: /(?:^|[^\p{L}])(?:era|eram|foi|foram|tinham?|havia|houve|estavam?|desde|\p{L}{2,}(?:ou|aram|eram|iram))(?!\p{L})/iu,
    priceAt:
      /(?:(?:preços?|tarifas?) (?:de|em|a)|(?:verificad|atualizad|consultad)[oa]s? (?:em|a|de))[: ]+(?:(?:le|el|il|o) )?$/iu,
    promisesNow:
      /(?:^|[^\p{L}])(?:melhor(?:es)?|top|mais barat[oa]s?|guia|preços?|tarifas?|custos?|comparação|comparativo|ranking|tendências?|dicas|ideias|avaliações|prazos?|calendário|atualizad[oa]s?)(?!\p{L})/iu,
    bound: /(?:^|[^\p{L}])(?:d[eo]|desde|até|após|entre|e|a|ano)[ \u00a0]$/iu,
  },
  nl: {
    until:
      /(?:^|[^\p{L}])(?:tot(?: en met| uiterlijk)?|t\/m|uiterlijk|vóór|vanaf|met ingang van)(?: (?:de|het|op|in|eind|einde|begin|medio|van|jaar))* $/iu,
    at: /(?:^|[^\p{L}])(?:in|op|eind|begin|medio|tijdens|opent|begint|eindigt)(?: (?:de|het|jaar|loop|van|eind|begin|medio))* $/iu,
    surelyFuture: /(?:^|[^\p{L}])(?:zal|zullen|gaat|gaan|naar verwachting)(?!\p{L})/iu,
    maybeFuture: /(?:^|[^\p{L}])(?:wordt|worden)(?!\p{L})/iu,
    past: /(?:^|[^\p{L}])(?:was|waren|werd|werden|had|hadden|zou|zouden|kwam|kwamen|ging|gingen|gaf|gaven|begon|begonnen|steeg|stegen|daalde|daalden|sinds)(?!\p{L})/iu,
    priceAt:
      /(?:peildatum|prijspeil|prijzen (?:van|uit|per)|(?:gecontroleerd|bijgewerkt) (?:op|in))[: ]+(?:(?:le|el|il|o) )?$/iu,
    promisesNow:
      /(?:^|[^\p{L}])(?:beste|top|goedkoopste|gids|prijs|prijzen|kosten|tarieven|vergelijking|tests?|trends?|tips|ideeën|ervaringen|reviews|deadlines?|bijgewerkt|actuele?|overzicht)(?!\p{L})/iu,
    bound: /(?:^|[^\p{L}])(?:van|uit|sinds|tot|voor|na|tussen|en|jaar)[ \u00a0]$/iu,
  },
};
