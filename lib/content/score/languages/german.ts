import {
  cuttingEndings,
  type LanguageRules,
  phrasesByFirstWord,
  usualSentences,
  wordSet,
} from "./language-rules";

/** Infinitives, nouns and other words that look like participles. */
const notParticiples = wordSet(
  "geben gehen gehören gelten gelingen genießen geniessen geschehen gewinnen gefallen gelangen gebären gestalten gestatten gewähren gewährleisten gewöhnen genügen gedeihen gefährden gebrauchen geraten gestehen gegen gesamten gestern genau gern gut gerat gerät geräten gedanken gebieten gesetzen gesten geschichten geschäften getränken gewürzen gebäuden gegenden gegenständen gesprächen gerecht gescheit getrost gewohnt genügend gefahren gewässern gefäßen geschäft gesellschaft gesetz gesicht gespräch gewicht gewalt gebiet gehalt geist geld berat bereit bekannt erhält enthält behält verhält welt zeit seit weit mit",
);

/**
 * The participles in -en of verbs with an unstressed prefix. Without a list they cannot be told from infinitives, of
 * which “werden” makes the future: “sie werden die Klinge bearbeiten”.
 */
const strongParticiples = wordSet(
  "befohlen begangen begonnen begriffen behoben benommen berufen beschlossen beschnitten beschrieben besessen besprochen bestochen bestritten betreten betrieben betroffen betrogen bewiesen beworben bezogen empfangen empfohlen empfunden entbunden enthoben entnommen entschieden entschlossen entstanden entworfen entzogen erfahren erfunden ergriffen erhoben erschienen erschlossen erwiesen erworben erzogen hinterlassen missverstanden überfahren übergangen übernommen überschritten übersehen übertragen übertroffen überwiesen überwunden überzogen umgangen unterbrochen unternommen unterschieden unterschrieben unterworfen verboten verborgen verbunden verdorben vergeben vergessen verglichen vergossen verlassen verloren vermieden vernommen verrieben verschlossen verschoben verschrieben versprochen verstanden verstrichen vertreten vertrieben verworfen verzogen vollzogen widersprochen zerbrochen zerrissen zerschnitten",
);

const participle =
  /^(?:\p{L}{0,8}ge\p{L}{2,}(?:t|en)|(?:ab|an|auf|aus|bei|ein|her|hin|mit|nach|um|vor|weiter|wieder|zu|zurück|zusammen)?(?:be|ver|er|ent|zer|miss)\p{L}{3,}t|\p{L}{3,}iert)$/u;

function isParticiple(word: string): boolean {
  if (strongParticiples.has(word)) return true;
  return (
    participle.test(word) && !/(?:ieren|ungen|heit|keit|schaft)$/.test(word) && !notParticiples.has(word)
  );
}

const past = wordSet("wurde wurdest wurden wurdet worden");
/** They also form the future tense, whose infinitive ends the clause. */
const present = wordSet("werde wirst wird werden werdet");
const barriers = wordSet("dass weil wenn und aber oder zu");
const gapMax = 7;
/** Infinitives that may follow the participle of a passive: “wird geändert werden müssen”. */
const passiveInfinitives = wordSet("werden worden müssen können sollen dürfen wollen mögen lassen");

/** Whether the word is a form of “werden” with a participle: after it, or right before it, as in a subordinate clause. */
function isPassiveAt(words: readonly string[], at: number): boolean {
  const word = words[at] ?? "";
  if (!present.has(word) && !past.has(word)) return false;
  if (isParticiple(words[at - 1] ?? "")) return true;
  if (present.has(word) && endsInFuture(words, at)) return false;
  for (const each of words.slice(at + 1, at + 2 + gapMax)) {
    if (barriers.has(each)) return false;
    if (isParticiple(each)) return true;
  }
  return false;
}

/** Whether the clause ends in an infinitive: “wird bestimmt gelingen”, “wird gestiegen sein”, but not “um zu sparen”. */
function endsInFuture(words: readonly string[], at: number): boolean {
  const last = words.length - 1;
  const word = words[last] ?? "";
  if (last <= at || passiveInfinitives.has(word) || isParticiple(word) || words[last - 1] === "zu")
    return false;
  return word === "sein" || word === "tun" || /\p{L}{2,}(?:e[lr]n|en)$/u.test(word);
}

export const german: LanguageRules = {
  functionWords: wordSet(
    "aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da damit dann das dass dein deine dem den denn der des die dies diese diesem diesen dieser dieses doch du durch ein eine einem einen einer eines er es etwas euch euer fur gegen hat hatte haben hier ich ihm ihn ihnen ihr ihre ihrem ihren im in ins ist ja jede jeden jeder jedes kann kein keine konnen man mehr mein meine mit muss nach nicht noch nun nur ob oder ohne sehr sein seine sich sie sind so soll sollte sondern uber um und uns unser unter vom von vor war waren was weil wenn werden wer wie wieder wir wird wo wurde zu zum zur zwischen besten",
  ),
  stem: cuttingEndings("ern en em er es e n s", 4),
  transitions: phrasesByFirstWord(
    "aber, abschließend, abgesehen davon, allerdings, als, also, andererseits, anders gesagt, anschließend, anstatt, anstelle, auch, auf der anderen seite, auf diese weise, aufgrund, aus diesem grund, ausgerechnet, ausnahmsweise, außerdem, beispielsweise, besonders, bevor, bis, bzw, da, dabei, dadurch, dafür, dagegen, daher, damals, damit, danach, dann, darauf, daraufhin, darum, darüber hinaus, dass, davor, dazu, dementsprechend, demnach, denn, dennoch, derweil, des weiteren, deshalb, dessen ungeachtet, deswegen, doch, drittens, ebenfalls, ebenso, einerseits, endlich, entsprechend, entweder, erst, erstens, ferner, folglich, generell, gleichzeitig, grundsätzlich, hierdurch, hierzu, hingegen, im gegensatz, im grunde, immerhin, im vergleich, in anderen worten, in der tat, indem, indessen, infolgedessen, insbesondere, inzwischen, jedoch, kurz gesagt, kurzum, letztendlich, letztlich, mit anderen worten, mithilfe, mittlerweile, nachdem, nachher, nämlich, natürlich, nebenbei, nichtsdestotrotz, nichtsdestoweniger, noch, nun, obgleich, obwohl, ob, oder, ohnehin, sobald, sodass, sofern, sogar, solange, somit, sondern, sonst, soweit, sowie, sowohl, später, stattdessen, schließlich, seitdem, trotz, trotzdem, überdies, übrigens, um zu, und zwar, ungeachtet, vielmehr, vor allem, vorausgesetzt, vorher, während, währenddessen, weder, weil, weiterhin, wenn, wenngleich, wie bereits, wie gesagt, wobei, wodurch, wohingegen, z b, zuallererst, zudem, zuerst, zuletzt, zum beispiel, zunächst, zum schluss, zusammenfassend, zusätzlich, zuvor, zwar, zweitens",
  ),
  isPassive: (words) => words.some((_, at) => isPassiveAt(words, at)),
  capitalisesNouns: true,
  sentences: usualSentences,
};
