/** Link texts that say nothing about the page they lead to, by language, as `comparable` spells them. */
const empties: Readonly<Record<string, string>> = {
  en: "click here|click this|here|right here|this|this link|this page|link|links|more|read more|see more|view more|show more|learn more|find out more|more info|more information|further information|info|information|details|more details|view details|see details|continue reading|read on|read it|this article|this post",
  de: "hier|hier klicken|klicken sie hier|klick hier|klicke hier|mehr|mehr lesen|weiterlesen|weiter lesen|mehr erfahren|mehr dazu|mehr infos|mehr informationen|weitere informationen|weitere infos|infos|info|details|mehr details|zum artikel|zum beitrag|zur seite|zur website|jetzt ansehen|ansehen|anzeigen|mehr anzeigen|link|dieser link|diese seite",
  fr: "ici|cliquez ici|cliquer ici|clique ici|par ici|plus|lire plus|lire la suite|en savoir plus|savoir plus|voir plus|voir|plus d'infos|plus d'informations|plus de details|plus de détails|details|détails|la suite|suite|lien|ce lien|cette page|continuer la lecture|infos",
  es: "aqui|aquí|haga clic aqui|haga clic aquí|haz clic aqui|haz clic aquí|clic aqui|clic aquí|pulse aquí|pincha aquí|mas|más|leer mas|leer más|ver mas|ver más|saber mas|saber más|mas informacion|más información|mas info|más info|mas detalles|más detalles|detalles|continuar leyendo|seguir leyendo|sigue leyendo|enlace|este enlace|esta pagina|esta página",
  it: "qui|clicca qui|cliccare qui|fai clic qui|premi qui|piu|più|leggi|leggi di piu|leggi di più|leggi tutto|leggi ancora|continua|continua a leggere|scopri|scopri di piu|scopri di più|maggiori informazioni|piu informazioni|più informazioni|ulteriori informazioni|maggiori dettagli|dettagli|link|questo link|questa pagina",
  pt: "aqui|clique aqui|clicar aqui|carregue aqui|mais|leia mais|ler mais|ver mais|veja mais|saiba mais|saber mais|mais informacoes|mais informações|mais informação|mais info|mais detalhes|detalhes|continue lendo|continuar lendo|continuar a ler|link|este link|esta pagina|esta página",
  nl: "hier|klik hier|klik|meer|lees meer|lees verder|verder lezen|meer lezen|bekijk|bekijk meer|toon meer|meer info|meer informatie|meer weten|meer details|details|ga verder|link|deze link|deze pagina|dit artikel",
  pl: "tutaj|tu|kliknij tutaj|kliknij tu|kliknij|wiecej|więcej|czytaj wiecej|czytaj więcej|czytaj dalej|zobacz wiecej|zobacz więcej|zobacz|dowiedz sie wiecej|dowiedz się więcej|wiecej informacji|więcej informacji|szczegoly|szczegóły|link|ten link|ta strona|dalej|przejdź",
  sv: "här|klicka här|tryck här|mer|läs mer|las mer|läs vidare|fortsätt läsa|se mer|visa mer|mer info|mer information|detaljer|länk|denna länk|denna sida",
  da: "her|klik her|mere|læs mere|læs videre|se mere|vis mere|mere info|mere information|detaljer|link|denne side",
  nb: "her|klikk her|mer|les mer|les videre|se mer|vis mer|mer info|mer informasjon|detaljer|lenke|denne siden",
  fi: "tästä|klikkaa tästä|klikkaa|lisää|lue lisää|lue lisaa|näytä lisää|katso lisää|lisätietoja|lisätiedot|linkki|tämä sivu|jatka lukemista",
  cs: "zde|klikněte zde|klikni zde|více|vice|číst více|čtěte více|číst dál|zobrazit více|více informací|podrobnosti|odkaz|tato stránka",
  hu: "itt|kattintson ide|kattints ide|ide kattintva|tovább|bővebben|több|olvass tovább|részletek|link",
  ro: "aici|click aici|clic aici|mai mult|mai multe|citește mai mult|citeste mai mult|citește mai multe|află mai multe|afla mai multe|detalii|mai multe detalii|mai multe informații|link",
  el: "εδώ|κάντε κλικ εδώ|πατήστε εδώ|περισσότερα|διαβάστε περισσότερα|δείτε περισσότερα|μάθετε περισσότερα|λεπτομέρειες|σύνδεσμος",
  tr: "burada|buraya|buraya tıklayın|tıklayın|tıkla|daha fazla|daha fazlası|devamı|devamını oku|daha fazla oku|daha fazla bilgi|ayrıntılar|detaylar|bağlantı|link",
  ru: "здесь|тут|сюда|нажмите здесь|нажмите сюда|кликните здесь|ещё|еще|далее|читать|читать далее|читать дальше|читать полностью|подробнее|узнать больше|узнать подробнее|больше|дополнительная информация|ссылка|по ссылке|эта страница",
  uk: "тут|сюди|натисніть тут|натисніть сюди|ще|далі|читати|читати далі|читати більше|докладніше|детальніше|дізнатися більше|більше|посилання",
  ja: "こちら|こちらへ|こちらから|ここ|ここをクリック|こちらをクリック|クリック|詳細|詳細はこちら|詳しくはこちら|もっと見る|もっと読む|続きを読む|続き|さらに詳しく|リンク|このページ|この記事|記事を読む",
  zh: "点击这里|點擊這裡|点击此处|點此|点此|这里|這裡|此处|更多|了解更多|瞭解更多|查看更多|阅读更多|閱讀更多|阅读全文|閱讀全文|继续阅读|繼續閱讀|详情|詳情|查看详情|链接|連結|本页|更多信息|更多資訊",
  ko: "여기|여기를 클릭|여기를 클릭하세요|클릭|더보기|더 보기|자세히|자세히 보기|자세히 알아보기|더 알아보기|계속 읽기|링크|상세보기",
  ar: "هنا|اضغط هنا|انقر هنا|المزيد|اقرأ المزيد|قراءة المزيد|اقرأ أكثر|التفاصيل|للمزيد|رابط|هذه الصفحة",
  he: "כאן|לחץ כאן|לחצו כאן|עוד|קרא עוד|קראו עוד|למידע נוסף|פרטים|לפרטים|קישור",
};

const lists = new Map(
  Object.entries(empties).map(([language, texts]) => [language, new Set(texts.split("|"))]),
);
/** `--info` names an option of a command in its documentation. */
const commandOption = /^\s*--?\w/;
/** In characters; the longest of the texts above is shorter. */
const lengthMax = 40;

/**
 * Whether a link text says nothing about where the link leads, in the page's language or in English. A page that
 * declares no language is taken for English.
 */
export function isUninformative(text: string, pageLanguage: string | null): boolean {
  if (text.length > 2 * lengthMax || commandOption.test(text)) return false;
  const spelled = knownComparable(text);
  if (spelled === "" || spelled.length > lengthMax) return false;
  const [language = "en"] = (pageLanguage ?? "en").toLowerCase().split(/[-_]/);
  return lists.get("en")?.has(spelled) === true || lists.get(language)?.has(spelled) === true;
}

/** How many spellings are remembered: the pages of a site share most of their link texts. */
const spellingsMax = 5000;
const spellings = new Map<string, string>();

function knownComparable(text: string): string {
  let spelled = spellings.get(text);
  if (spelled === undefined) {
    spelled = comparable(text);
    if (spellings.size >= spellingsMax) spellings.clear();
    spellings.set(text, spelled);
  }
  return spelled;
}

/** Lower case, with arrows, dots and other marks around the words left out. */
function comparable(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, "")
    .replace(/\s+/g, " ");
}
