/** Words that change what a figure says. Each list holds those of all known languages. */
export const bounds = {
  atMost:
    /(?:up to|at most|at maximum|maximum of|less than|fewer than|under|below|no more than|bis zu|höchstens|weniger als|unter|maximal|jusqu['’]à|au plus|au maximum|moins de|hasta|como máximo|menos de|fino a|al massimo|meno di|até|no máximo|tot|maximaal|hoogstens|minder dan|最大|最多|不到|不超过)[ \u00a0]?(?:the |die |der |un[ae]? )?$/iu,
  atLeast:
    /(?:more than|over|above|at least|exceeds?|exceeding|mindestens|mehr als|über|plus de|au moins|más de|al menos|por lo menos|più di|oltre|almeno|mais de|pelo menos|meer dan|minstens|ruim|超过|至少|多于|over de)[ \u00a0]?(?:the |die |der )?$/iu,
  about:
    /(?:about|around|nearly|almost|roughly|approximately|some|circa|ca\.|~|≈|etwa|rund|ungefähr|fast|knapp|environ|près de|presque|quelque|unos|unas|cerca de|casi|alrededor de|aproximadamente|quasi|quase|ongeveer|bijna|zo'n|約|およそ|ほぼ|大约|约|近)[ \u00a0]?(?:a |the |die |der )?$/iu,
  atMostAfter: /^[ \u00a0]?(?:以下|未満|以内|or less|or fewer|oder weniger|ou moins|o menos|o meno)/iu,
  atLeastAfter: /^(?:\+|[ \u00a0]?(?:以上|超|多|or more|oder mehr|ou plus|o más|o più|ou mais|of meer))/iu,
} as const;

export const rises =
  /(?<!\p{L})(?:increas\p{L}*|rose|rises?|rising|risen|grew|grow(?:s|n|th)?|gain\p{L}*|up by|higher|faster|more expensive|doubled|stieg\p{L}*|steig\p{L}*|gestiegen|wuchs\p{L}*|gewachsen|wachs\p{L}*|zugenommen|zunahme|höher|schneller|augment\p{L}*|hausse|croissance|progress\p{L}*|aument\p{L}*|crec\p{L}*|subi\p{L}*|cresc\p{L}*|cres[cç]\p{L}*|sal(?:ito|ita|iti|gono)|steeg|gestegen|stijg\p{L}*|groei\p{L}*|toegenomen)(?!\p{L})|増加|増え|上昇|增长|增加|上升|提高/iu;
export const falls =
  /(?<!\p{L})(?:decreas\p{L}*|fell|falls?|fallen|falling|drop\p{L}*|declin\p{L}*|reduc\p{L}*|cuts?|lower|slower|cheaper|down by|sank|sink\p{L}*|gesunken|gefallen|fiel\p{L}*|abgenommen|rückgang|reduzier\p{L}*|senk\p{L}*|niedriger|langsamer|diminu\p{L}*|baiss\p{L}*|recul\p{L}*|rédui\p{L}*|disminu\p{L}*|baj\p{L}*|redu[cz]\p{L}*|descen\p{L}*|diminui\p{L}*|cal(?:o|ato|ata|ano)|rid[uo]\p{L}*|ca[ií]\p{L}*|daal\p{L}*|gedaald|verminder\p{L}*)(?!\p{L})|減少|減り|低下|下落|下降|减少|降低/iu;
export const negations =
  /(?<!\p{L})(?:not|never|no longer|don['’]t|doesn['’]t|didn['’]t|isn['’]t|aren['’]t|wasn['’]t|cannot|nicht|nie|niemals|kein\p{L}*|jamais|ne|n['’]|nunca|jamás|mai|não|niet|nooit|geen|non)(?!\p{L})|ません|ない|不是|没有|并未|未曾/iu;
/** "Not only" denies nothing. */
export const notOnly =
  /(?<!\p{L})(?:not only|nicht nur|nicht zuletzt|ne \p{L}+ pas (?:que|seulement)|no s[oó]lo|no solamente|non solo|não só|niet alleen)(?!\p{L})/iu;

/** What divides the words that belong to one figure from those of the next. */
export const divider =
  /[,;:()—、，；：（]| [–-] |(?<!\p{L})(?:and|while|but|und|aber|während|et|mais|y|pero|mientras|e|ma|mentre|mas|enquanto|en|maar|terwijl|och|og|i)(?!\p{L})/iu;

/** Words in front of a number that make it a label instead of a figure. */
export const labels =
  /(?:^|[^\p{L}])(?:chapters?|sections?|figures?|fig\.|tables?|pages?|p\.|no\.|nr\.|n[°º]|step|part|parts|versions?|level|top|article|appendix|option|phase|kapitel|abschnitt|abbildung|tabelle|seite|schritt|teil|absatz|abs\.|artikel|chapitre|tableau|étape|partie|niveau|capítulo|sección|figura|tabla|página|paso|parte|nivel|capitolo|sezione|tabella|pagina|passo|livello|seção|tabela|nível|hoofdstuk|afbeelding|tabel|stap|deel|第)[ \u00a0]?$/iu;

/** Nouns by which a text counts its own parts. */
export const partNouns =
  /^(?:ways?|steps?|tips?|reasons?|things?|points?|parts?|sections?|questions?|examples?|options?|types?|kinds?|ideas?|rules?|mistakes?|facts?|methods?|tools?|stages?|phases?|sides?|words?|schritte?n?|tipps?|gründen?|grund|punkten?|teilen?|fragen?|beispielen?|möglichkeiten|arten|ideen|regeln|fehlern?|methoden|phasen|dingen?|wegen?|étapes?|conseils?|raisons?|façons?|choses|points|parties|exemples?|options?|types?|idées?|règles?|erreurs?|pasos?|consejos?|razones|formas|cosas|puntos|partes|preguntas|ejemplos|opciones|tipos|ideas|reglas|errores|maneras|passi|passaggi|consigli|motivi|modi|cose|punti|parti|domande|esempi|opzioni|tipi|idee|regole|errori|passos|dicas|razões|formas|coisas|pontos|perguntas|exemplos|opções|regras|erros|maneiras|stappen|redenen|manieren|dingen|punten|delen|vragen|voorbeelden|opties|soorten|ideeën|regels|fouten)$/iu;

/** Nouns for evidence: even two of them are a statement that a reader may ask the source of. */
export const evidenceNouns =
  /^(?:studies|surveys|trials|experiments|researchers|scientists|experts|doctors|dentists|patents|awards|studien|umfragen|forscher\p{L}{0,5}|wissenschaftler\p{L}{0,5}|experten|expertinnen|auszeichnungen|études|enquêtes|chercheurs|scientifiques|experts?|estudios|encuestas|investigadores|científicos|expertos|studi|sondaggi|ricercatori|scienziati|esperti|estudos|pesquisas|pesquisadores|cientistas|especialistas|onderzoeken|studies|onderzoekers|wetenschappers|experts|исследовани[яй]|учёных|ученых|экспертов)$/iu;
export const dozens = /(?:dozen|dutzend|douzaine|docena|dozijn|дюжина)$/iu;
/** What is counted in dozens in a kitchen or at a florist's. */
export const soldByTheDozen =
  /^[ \u00a0](?:(?:of|large|small|fresh|raw|whole|free-range|frische|de|d['’]) ?)*(?:eggs?|yolks|egg|oysters|clams|mussels|shrimps?|prawns|roses|tulips|bagels|rolls|buns|muffins|cookies|biscuits|cupcakes|do(?:ugh)?nuts|pastries|lemons|limes|tomatoes|eiern?|austern|rosen|brötchen|muffins|œufs|oeufs|huîtres|roses|huevos|ostras|rosas|eieren|oesters|rozen|яиц)(?!\p{L})/iu;

/** Words after a figure that compare: the first group holds those for more. */
export const comparison =
  /^[ \u00a0](?:de |en )?(?:(more|mehr|plus|más|più|mais|meer)|less|fewer|weniger|moins|menos|meno|minder)(?!\p{L}| than| als| que| di)/iu;
/** What a figure is per: any noun after "per", and a period after words that mean something else too. */
export const rates =
  /(?<!\p{L})(?:(?:per|pro)[ \u00a0](\p{L}+)|(?:an?|each|every|je|im|in der|par|por|al|a la|all['’]|alla|à l['’])[ \u00a0]?(hour|day|week|month|year|minute|second|Stunde|Tag|Woche|Monat|Jahr|heure|jour|semaine|mois|an|hora|día|semana|mes|año|ora|giorno|settimana|mese|anno|mês|ano)(?!\p{L}))/iu;
/** Letters that count things of one kind in Chinese and Japanese; 個 and 个 count anything. */
export const counters = "人名冊本台枚件社匹頭軒家";
