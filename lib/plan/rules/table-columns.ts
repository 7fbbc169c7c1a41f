/**
 * What the columns of a table are called, in lower case, and the more certain name first: of two columns with a keyword
 * the main one counts. The keywords and their impressions are called so in the export of Google Search Console
 * (“Queries.csv”) in its common languages, and in the exports of usual keyword tools.
 */
const columnNames = {
  keyword: namesIn(`
    main keyword|primary keyword|focus keyword|target keyword|seed keyword|focus keyphrase|main keyphrase
    hauptkeyword|haupt keyword|hauptsuchbegriff|mot clé principal|palabra clave principal|palavra chave principal
    top queries|queries|query|keyword|keywords|keyphrase|key phrase|keyphrases|search term|search query
    häufigste suchanfragen|suchanfragen|suchanfrage|suchbegriff|schlüsselwort
    requêtes les plus fréquentes|principales requêtes|requêtes|requête|mot clé|mots clés
    consultas principales|principales consultas|consultas|consulta|palabra clave|palabras clave
    query più frequenti|query principali|parola chiave|parole chiave
    principais consultas|consultas principais|consultas mais frequentes|palavra chave|palavras chave
    populairste zoekopdrachten|meest voorkomende zoekopdrachten|zoekopdrachten|zoekopdracht|zoekwoord
    najczęstsze zapytania|najpopularniejsze zapytania|zapytania|zapytanie|słowo kluczowe
    populäraste sökfrågorna|vanligaste sökfrågorna|vanligaste sökfrågor|sökfrågor|nyckelord
    populære forespørgsler|forespørgsler|mest almindelige søgeord|søkeord|søgeord|suosituimmat kyselyt|kyselyt
    nejčastější dotazy|dotazy|klíčové slovo|en çok yapılan sorgular|en popüler sorgular|sorgular|sorgu
    самые популярные запросы|популярные запросы|поисковый запрос|запросы|запрос|ключевое слово
    上位のクエリ|クエリ|キーワード|热门查询|查询|熱門查詢項目|熱門查詢|인기 검색어|검색어`),
  day: namesIn(`
    publish date|publication date|publishing date|published date|publish on|publish day|planned date|planned for
    scheduled date|schedule date|scheduled for|start date|date|day
    veröffentlichungsdatum|veröffentlichung|erscheinungsdatum|datum|tag
    date de publication|jour|fecha de publicación|fecha|día|data di pubblicazione|giorno
    data de publicação|data|dia|publicatiedatum|dag`),
  title: namesIn(`
    working title|article title|post title|title|headline
    arbeitstitel|titel|überschrift|titre|título|titolo|kop`),
  brief: namesIn(`
    brief|content brief|article brief|briefing|instructions|writing instructions|instruction|notes|note
    anweisungen|hinweise|notizen|notiz|consignes|instrucciones|notas|istruzioni|instruções|instructies|notities`),
  languageCode: namesIn(`
    language code|language|lang|locale|sprache|langue|idioma|lingua|língua|taal`),
  volume: namesIn(`
    search volume|monthly search volume|avg. monthly searches|average monthly searches|monthly searches|volume
    suchvolumen|volumen|volume de recherche|volumen de búsqueda|volume di ricerca|volume de pesquisa|zoekvolume`),
  impressions: namesIn(`
    impressions|impressionen|impresiones|impressioni|impressões|vertoningen|weergaven|wyświetlenia
    visningar|exponeringar|eksponeringer|visninger|näyttökerrat|zobrazení|gösterimler|gösterim|görüntüleme|показы
    表示回数|展示|展示次数|曝光|曝光次數|노출|노출수`),
};

export type ColumnName = keyof typeof columnNames;
/** Where the columns of a table are, from 0. */
export type Columns = Partial<Record<ColumnName, number>>;

function namesIn(table: string): readonly string[] {
  return table.split(/[|\n]/).flatMap((name) => name.trim() || []);
}

const known: ReadonlySet<string> = new Set(Object.values(columnNames).flat());

/** Whether a cell is the header of a column that is used. */
export function isColumnName(cell: string): boolean {
  return known.has(headerName(cell));
}

/** The columns that are used, by the header of a table. */
export function columnsIn(header: readonly string[]): Columns {
  const names = header.map(headerName);
  const found = Object.entries(columnNames).flatMap(([column, called]) => {
    const name = called.find((each) => names.includes(each));
    return name === undefined ? [] : [[column, names.indexOf(name)] as const];
  });
  return Object.fromEntries(found);
}

/** In characters; what is longer is a text, and no header. */
const headerLengthMax = 60;

/** A header as the tables above write it: with ordinary spaces for what separates words, and letters composed. */
function headerName(cell: string): string {
  if (cell.length > headerLengthMax) return "";
  const words = cell.normalize("NFC").replaceAll(/[\s_-]+/gu, " ");
  return words
    .replace(/[:*]+\s*$/u, "")
    .trim()
    .toLowerCase();
}
