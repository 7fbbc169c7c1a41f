/** Words in front of a number that make it a label instead of a figure. */
export const labels =
  /(?:^|[^\p{L}])(?:chapters?|sections?|figures?|fig\.|tables?|pages?|p\.|no\.|nr\.|n[°º]|steps?|parts?|versions?|level|top|article|appendix|option|phase|kapitel|abschnitt|abbildung|tabelle|seite|schritte?n?|teile?n?|absatz|abs\.|artikel|chapitre|tableau|étapes?|parties?|niveau|capítulo|sección|figura|tabla|página|pasos?|partes?|nivel|capitolo|sezione|tabella|pagina|pass[oi]|livello|seção|tabela|nível|hoofdstuk|afbeelding|tabel|stap(?:pen)?|deel|第)[ \u00a0]?$/iu;

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
