import { leftoverIn } from "./leftover-values";
import { isQuoted } from "./quotations";

/** Verbs that ask to be followed by something; alone in a bracket they are keys or buttons: [Enter], [Insert]. */
const asksFor =
  "insert|add|enter|fill|replace|include|describe|provide|specify|write|choose|select|einfügen|einsetzen|ergänzen|insérer|ajouter|saisir|insertar|inserte|añadir|inserire|aggiungere|inserir|adicionar|invoegen|toevoegen|wstaw|wpisz|вставьте|вставить|укажите|добавьте";
/** Words that begin what was to be filled in. */
const fillIns =
  "first name|last name|full name|a link here|your|name of|company|brand|brand name|product name|product|client|client name|customer name|author|author name|date|year|month|city|location|state|country|statistic|statistics|percentage|number|amount|price|citation|url|image|photo|screenshot|placeholder|keyword|main keyword|topic|title|subtitle|email|e-mail|phone|phone number|address|website|tbd|tba|todo|tk|xx+|x%|hier|ihr|ihre|ihren|ihrem|dein|deine|deinen|name|firma|firmenname|unternehmen|unternehmensname|produktname|datum|ort|stadt|quelle einfügen|bild einfügen|votre|nom|nom de|entreprise|prénom|ville|tu|tu empresa|su empresa|nombre|empresa|ciudad|fecha|nome|azienda|città|seu|sua|nome da|cidade|uw|jouw|je naam|bedrijf|bedrijfsnaam|twoja|twoje|twój|nazwa|imię|ваш|ваша|ваше|имя|название|город|дата|vaše|vårt|din|ditt|företagsnamn";

/** `[Your Company]`, `[insert link here]`, `[TBD]`. */
const asking = new RegExp(`^\\[{1,2}\\s*(?:(?:${asksFor})\\s+\\S|(?:${fillIns})(?![\\p{L}\\p{N},]))`, "iu");
/** `[COMPANY NAME]`. A single word in capitals does not count, because it may be an editor's, such as [NASA]. */
const capitals = /^\[{1,2}\s*[A-Z][A-Z0-9]+(?:[ _/-][A-Z0-9]+)+\s*\]{1,2}$/u;
/** `[To be added]`, `[source needed]`, `[Beleg fehlt]`. */
const toCome =
  /^\[{1,2}\s*(?:to be (?:added|completed|confirmed|decided|determined|defined|filled in|inserted|provided|supplied|written|updated)(?![\p{L}\p{N}])|tbc\s*\]|(?:needs?|add) (?:an? )?(?:source|citation|reference|link|example)s?\s*\]|(?:content|text|copy|details|description|image|photo|video|quote|logo|testimonial)s? (?:goes|go|comes|to go|to come|here)(?![\p{L}\p{N}])|(?:source|citation|reference|link|quote|data|statistic|figure|example|beleg|quelle|nachweis|zahl|bild|référence|fuente|fonte|bron)s? (?:is |are )?(?:needed|required|missing|fehlt|fehlen|folgt|manquante?|à (?:ajouter|compléter)|pendiente|por añadir|mancante|da aggiungere|em falta|ontbreekt|volgt)(?![\p{L}\p{N}]))/iu;
/** `[first_name]`, `[customer's name]`, `[Link to study]`, `[Internal link: bread]`. */
const labels =
  /^\[{1,2}\s*(?:(?:first|last|full|company|brand|product|client|customer|user|business|recipient)(?:['’]s)?[ _-]?names?(?![\p{L}\p{N}])|(?:recipient|call[ -]to[ -]action|cta|(?:customer |client )?testimonials?)\s*(?:\]|:|from )|cta (?:button|link|text|here|goes)(?![\p{L}\p{N}])|(?:internal|external|affiliate) links?(?![\p{L}\p{N}])|link to (?:\p{L}|\p{N})|quote from (?:an? )?(?:expert|customer|client|user|ceo|founder|doctor)s?(?![\p{L}\p{N}]))/iu;
/** `[la tua azienda]`, `[virksomhedens navn]`, `[Şirket Adı]`. */
const otherOwners =
  /^\[{1,2}\s*(?:(?:la tua|il tuo|la sua|il suo|la vostra|il vostro|la votre|o seu|a sua|het uw|mit|dit) \p{L}|(?:virksomhedens?|firmaets?|bedriftens?|företagets) navn|(?:firma|virksomheds|bedrifts|kunde)navn|företagsnamn|şirket(?:in|inizin)? ad|şirketiniz|adınız|název (?:společnosti|firmy|produktu)|nama perusahaan|tên công ty|اسم (?:الشركة|المنتج|العميل)|اسمك|شركتك|회사명|회사 이름|귀하의|귀사|제품명|브랜드명|여기에)/iu;
/** The bracket of an address that is still to come. */
const linkToCome =
  /^\[\s*(?:link|links|url|source|sources|quelle|lien|enlace|fuente|fonte|bron|źródło|ссылка|источник|链接|来源|リンク|出典)\s*\]$/iu;
/** A key that the writer cites a source by, and `[the study][]` or `[the study][1]` without an address anywhere. */
const linkNeverMade =
  /\((?:source|page):[SP]\d{1,4}\)|\[{1,2}(?:(?:source|page)s?:? ?)?[SP]\d{1,3}(?:, ?[SP]\d{1,3}){0,20}\]{1,2}|(?<![\p{L}\p{N}\])])\[[^[\]\n]{0,100}\p{Ll}{2}[^[\]\n]{0,100}\]\[(?:|\d{1,3}|(?:ref|link|url|source|quelle|lien)\d{0,3})\]/u;
const asianBracket =
  /^[【［[〔]\s*(?:您的|你的|贵公司|公司名称?|姓名|插入|请输入|填写|此处|会社名|御社名|氏名|お名前|商品名|ここに|挿入|記入)/u;
/** In corner brackets, which are quotation marks, only an order to write something counts. */
const asianOrder = /^「\s*(?:ここに|此处|在此)?[^「」]{0,20}(?:を|に)?(?:挿入|記入|插入|填写)」$/u;

/** Editorial brackets that a finished text may have. */
const editorial =
  /^\[\s*(?:sic|\.{3}|…|x| |\d+(?:\s*[,–-]\s*\d+)*|edit|[a-z]|note \d+|(?:image|photo|picture)s?(?: credit| courtesy| by)[:\s].*|pdf|video|audio|updated?|my emphasis|emphasis (?:added|mine)|author['’]s note.*|translator['’]s note.*)\s*\]$/iu;
/** Words after which a bracket is a thing to press or to read, or an abbreviation, and not to fill in. */
const keyBefore =
  /(?:calls?[ -]to[ -]action|press|hit|click|tap|key|button|drücken sie|taste|klicken sie auf|appuyez sur|touche|pulse|premere|pressione|druk op|按(?:下)?|点击|單擊|单击|點擊)\s*$/iu;

const thing =
  "image description|alt(?:ernative)? text|description|statistics?|stat|data(?: point)?|figure|number|percentage|quote|citation|source|link|image|photo|screenshot|name|example|company(?: name)?|keyword|case study|testimonial|cta|call to action|anecdote|reference|date|price|text|content";
const named =
  "company|company[ _-]?name|brand|brand[ _-]?name|product[ _-]?name|first[ _-]?name|last[ _-]?name|full[ _-]?name|user[ _-]?name|customer[ _-]?name|name|keyword|city|firma|firmenname|entreprise|empresa|azienda|bedrijf";

const others: readonly RegExp[] = [
  // “{{ and }}” names the marks themselves.
  /\{\{(?!\s*(?:and|or|und|oder|et|ou|y|o|e|en|of|和|と)\s*\}\})\s*[^{}\n]{1,60}\s*\}\}/iu,
  /<%[=-]?\s*[^%\n]{1,60}%>|\[%\s*[^%\n]{1,60}%\]/u,
  new RegExp(`(?<![\\p{L}\\p{N}#@])(?:#{1,3}|@@)(?:${named})(?:#{1,3}|@@)(?![\\p{L}\\p{N}#@])`, "iu"),
  /(?<![\p{L}\p{N}_])(?:(?:COMPANY|BRAND|CLIENT)_NAME|YOUR_(?:NAME|(?:COMPANY|BRAND|BUSINESS)(?:_NAME)?))(?![\p{L}\p{N}_])/u,
  /\{%\s*[^%\n]{1,60}\s*%\}/u,
  /\$\{\s*[\w.]{1,60}\s*\}/u,
  /%%[A-Z_]{2,40}%%/u,
  /<<\s*[\p{L}][^<>\n]{1,60}>>/u,
  new RegExp(`%(?:${named})%`, "iu"),
  /\|(?:FNAME|LNAME|EMAIL|COMPANY|[A-Z]{0,20}NAME)\|/u,
  new RegExp(`<\\s*(?:${named})\\s*>`, "iu"),
  /<\s*(?:insert|your|enter|add|placeholder|einfügen|ihr|ihre|dein|deine|insérer|votre|insertar|su|tu|inserire|inserir|uw|jouw)(?![\p{L}\p{N}])[^<>\n]{0,60}>/iu,
  new RegExp(`\\{\\s*(?:insert|your|enter|brand|product|date|year|${named})[^{}\\n]{0,40}\\}`, "iu"),
  // A bare TODO does not count, because it is Spanish for “all”, nor a bare TK, which is a German insurer.
  /(?<![\p{L}\p{N}])(?:(?:TODO|FIXME|TBD|TBA)|(?:TODO|FIXME)\([^()\n]{1,40}\))\s*:/u,
  /:\s*TBC\s*[.!]?\s*$/u,
  /(?<![\p{L}\p{N}])TODO\s*[-–—]?\s*(?:add|write|insert|check|fix|update|find|complete|describe|link|verify|replace|finish|fill|expand|ergänzen|einfügen|prüfen|ajouter|compléter|añadir|completar|aggiungere|adicionar|toevoegen)\b/iu,
  /^\s*\(?(?:TODO|FIXME|TBD|TBA|TKTK|TK|XXX)\)?[.!]?\s*$/u,
  /(?<![\p{L}\p{N}])XXX? (?:users|customers|people|readers|percent|per cent|euros?|dollars?|years|hours|clients|employees|prozent|kunden|jahren?)(?![\p{L}\p{N}])/iu,
  /(?<![\p{L}\p{N}_?])(?:_{2,}|\?{2,})\s?%/u,
  /(?<![\p{L}])(?:published|updated|posted|dated|veröffentlicht|aktualisiert|publié|publicado)(?: on| am| le| el)?:?\s+(?:DD|TT|MM|JJ|YYYY|AAAA|JJJJ)[./-](?:DD|TT|MM)/iu,
  /^\s*(?:placeholder(?: text)?|(?:your|ihr|votre) (?:text|content|name|logo|link|image|headline|titel|texte) (?:goes )?(?:here|hier|ici))\s*[.!]?\s*$/iu,
  /\(\s*(?:(?:insert|enter|add)\s+(?:(?:an?|your|the)\s+)?(?:company|brand|product|business|client|customer|city)(?:['’]s)?(?: name)?|your (?:email|e-mail|phone|website|web|postal) ?(?:address|number)?(?: goes)? here)\s*\)/iu,
  // XXX alone does not count, because it is a Roman numeral.
  /[$€£]\s?X{2,}(?![\p{L}])|(?<![\p{L}\p{N}])(?:X{4,}|X{1,3}\s?%|XX\/XX(?:\/X{2,4})?|(?:19|20)XX)(?![\p{L}\p{N}])/u,
  new RegExp(
    `(?:^|[(.:!?]\\s*)(?:insert|add)\\s+(?:(?:an?|your|relevant|specific|recent|real|actual)\\s+){0,2}(?:${thing})\\s+here\\b`,
    "iu",
  ),
  /(?:^|[(.:]\s*)(?:statistik|zahl|quelle|link|bild|zitat|beispiel|firmenname|name)\s+hier\s+(?:einfügen|ergänzen|einsetzen)/iu,
  /(?:^|[(.:]\s*)hier\s+(?:(?:eine?n?|den|die|das)\s+)?(?:statistik|zahl|quelle|link|bild|zitat|beispiel|firmenname|namen?)\s+(?:einfügen|ergänzen|einsetzen)/iu,
  /(?:^|[(.:]\s*)insérer\s+(?:ici\s+)?(?:(?:une?|la|le|l['’])\s*)?(?:statistique|source|lien|image|citation|chiffre|nom)(?:\s+ici)?/iu,
  /(?:^|[(.:]\s*)insert(?:ar|e)\s+(?:aquí\s+)?(?:(?:una?|la|el)\s+)?(?:estadística|enlace|imagen|cita|fuente|dato|nombre)(?:\s+aquí)?/iu,
  /(?:^|[(.:]\s*)inserire\s+(?:qui\s+)?(?:(?:una?|la|il|l['’])\s*)?(?:statistica|link|immagine|fonte|citazione|dato|nome)(?:\s+qui)?/iu,
  /(?:^|[(.:]\s*)inserir\s+(?:aqui\s+)?(?:(?:uma?|a|o)\s+)?(?:estatística|link|imagem|fonte|citação|dado|nome)(?:\s+aqui)?/iu,
  /(?:^|[(.:]\s*)(?:statistiek|link|afbeelding|bron|citaat|naam)\s+hier\s+(?:invoegen|toevoegen)/iu,
  /(?:^|[(.:]\s*)wstaw\s+(?:tutaj\s+)?(?:statystykę|link|obraz|źródło|cytat|nazwę)/iu,
  /(?:^|[(.:]\s*)вставьте\s+(?:сюда\s+)?(?:ссылку|статистику|изображение|название|источник|цитату)/iu,
  /(?:在此处?|此处|在这里)插入|插入(?:数据|统计|链接|图片)(?:到?此处|处)/u,
  /ここに(?:リンク|画像|統計|データ|会社名|引用|出典)を(?:挿入|入れ)/u,
];

/** What an article on abbreviations and dummy texts may name. */
const namable: readonly RegExp[] = [
  /(?<![\p{L}\p{N}])(?:TBD|TBA|TKTK)(?![\p{L}\p{N}]|\s*\(|-\p{L})/u,
  /\blorem\s+ipsum\s+dolor\b|^\s*lorem\s+ipsum\s*[.…]*\s*$/iu,
  /\b(?:https?:\/\/)?(?:www\.)?(?:your-?(?:domain|site|website|company)|deine-?domain|ihre-?domain)\.(?:com|org|net|de)\b/iu,
];
/** Words by which a text explains an abbreviation or a dummy text instead of leaving one. */
const explains =
  /\bt[\p{L}]*[- ]b[\p{L}]*[- ][da][\p{L}]* \((?:TBD|TBA)\)|\b(?:abbreviations?|acronyms?|stands? for|short for|means?|meaning|to be (?:determined|decided|defined|done|announced|advised)|dummy text|filler text|placeholder(?: text)?|latin|typesetters?|cicero|abkürzung(?:en)?|steht für|bedeutet|bedeutung|blindtext|platzhalter|abréviations?|sigles?|signifie|faux texte|abreviaturas?|siglas?|significa|texto de relleno|abbreviazion[ei]|sigl[ae]|acronim[oi]|abreviaç(?:ão|ões)|afkorting(?:en)?|betekent|staat voor|skrót|oznacza|сокращение|означает)\b|缩写|略語|意味/iu;

export type PlaceholderKind = "placeholder" | "unresolved_link";

export interface FoundPlaceholder {
  text: string;
  kind: PlaceholderKind;
}

/** Whether a text explains abbreviations such as TBD, so that naming them is no placeholder. */
export function explainsPlaceholders(text: string): boolean {
  return explains.test(text.slice(0, 20_000));
}

/** The first unfilled placeholder in a line of running text, or null. */
export function placeholderIn(line: string): string | null {
  return findPlaceholder(line, false)?.text ?? null;
}

/** Does the same, and says of which kind it is. `explained`: the text is about such abbreviations and dummy texts. */
export function findPlaceholder(line: string, explained: boolean): FoundPlaceholder | null {
  for (const match of line.matchAll(
    /\[{1,2}[^[\]\n]{1,100}\]{1,2}|[【［「〔][^【】［］「」〔〕\n]{1,60}[】］」〕]/gu,
  )) {
    const bracket = match[0];
    if (linkToCome.test(bracket)) return { text: bracket, kind: "unresolved_link" };
    if (
      !editorial.test(bracket) &&
      isAsking(bracket) &&
      !keyBefore.test(line.slice(Math.max(0, match.index - 30), match.index))
    ) {
      return { text: bracket, kind: "placeholder" };
    }
  }
  const link = linkNeverMade.exec(line);
  if (link !== null) return { text: link[0], kind: "unresolved_link" };
  for (const pattern of others) {
    const found = pattern.exec(line);
    if (found !== null) return { text: found[0].trim(), kind: "placeholder" };
  }
  const leftover = leftoverIn(line);
  if (leftover !== null) return { text: leftover, kind: "placeholder" };
  if (explained || explains.test(line)) return null;
  for (const pattern of namable) {
    const found = pattern.exec(line);
    if (found !== null && !isQuoted(line, found.index, found[0].length)) {
      return { text: found[0].trim(), kind: "placeholder" };
    }
  }
  return null;
}

function isAsking(bracket: string): boolean {
  const plain = bracket.replace(/^[【［〔]/u, "[").replace(/[】］〕]$/u, "]");
  return (
    /^\[\s*citation needed\s*\]$/iu.test(bracket) ||
    capitals.test(bracket) ||
    [asking, toCome, labels, otherOwners].some((pattern) => pattern.test(plain)) ||
    asianBracket.test(bracket) ||
    asianOrder.test(bracket)
  );
}
