import {
  cuttingEndings,
  type LanguageRules,
  passiveBy,
  phrasesByFirstWord,
  usualSentences,
  wordSet,
} from "./language-rules";

/** Infinitives and other words that look like participles. */
const notParticiples = wordSet(
  "geben gehen gehören gelten gelingen genießen geniessen geschehen gewinnen gefallen gelangen gebären gegen gesamten gestern genau gern gut gerat geschäft gesellschaft gesetz gesicht gespräch gewicht gewalt gebiet gehalt geist geld berat bereit bekannt benutzen bedeuten behalten bekommen bestehen betreffen bewegen bezahlen beginnen verkaufen vergleichen verlieren verstehen versuchen verwenden verbessern verbinden verdienen verlassen vermeiden verschwinden erhalten erkennen erklären erreichen erscheinen ersetzen erfahren entstehen entscheiden entsprechen enthalten entwickeln entfernen zerstören welt zeit seit weit mit",
);

export const german: LanguageRules = {
  functionWords: wordSet(
    "aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da damit dann das dass dein deine dem den denn der des die dies diese diesem diesen dieser dieses doch du durch ein eine einem einen einer eines er es etwas euch euer fur gegen hat hatte haben hier ich ihm ihn ihnen ihr ihre ihrem ihren im in ins ist ja jede jeden jeder jedes kann kein keine konnen man mehr mein meine mit muss nach nicht noch nun nur ob oder ohne sehr sein seine sich sie sind so soll sollte sondern uber um und uns unser unter vom von vor war waren was weil wenn werden wer wie wieder wir wird wo wurde zu zum zur zwischen besten",
  ),
  stem: cuttingEndings("ern en em er es e n s", 4),
  transitions: phrasesByFirstWord(
    "aber, abschließend, abgesehen davon, allerdings, als, also, andererseits, anders gesagt, anschließend, anstatt, anstelle, auch, auf der anderen seite, auf diese weise, aufgrund, aus diesem grund, ausgerechnet, ausnahmsweise, außerdem, beispielsweise, besonders, bevor, bis, bzw, da, dabei, dadurch, dafür, dagegen, daher, damals, damit, danach, dann, darauf, daraufhin, darum, darüber hinaus, dass, davor, dazu, dementsprechend, demnach, denn, dennoch, derweil, des weiteren, deshalb, dessen ungeachtet, deswegen, doch, drittens, ebenfalls, ebenso, einerseits, endlich, entsprechend, entweder, erst, erstens, ferner, folglich, generell, gleichzeitig, grundsätzlich, hierdurch, hierzu, hingegen, im gegensatz, im grunde, immerhin, im vergleich, in anderen worten, in der tat, indem, indessen, infolgedessen, insbesondere, inzwischen, jedoch, kurz gesagt, kurzum, letztendlich, letztlich, mit anderen worten, mithilfe, mittlerweile, nachdem, nachher, nämlich, natürlich, nebenbei, nichtsdestotrotz, nichtsdestoweniger, noch, nun, obgleich, obwohl, ob, oder, ohnehin, sobald, sodass, sofern, sogar, solange, somit, sondern, sonst, soweit, sowie, sowohl, später, stattdessen, schließlich, seitdem, trotz, trotzdem, überdies, übrigens, um zu, und zwar, ungeachtet, vielmehr, vor allem, vorausgesetzt, vorher, während, währenddessen, weder, weil, weiterhin, wenn, wenngleich, wie bereits, wie gesagt, wobei, wodurch, wohingegen, z b, zuallererst, zudem, zuerst, zuletzt, zum beispiel, zunächst, zum schluss, zusammenfassend, zusätzlich, zuvor, zwar, zweitens",
  ),
  isPassive: passiveBy({
    auxiliaries: wordSet("werde wirst wird werden werdet wurde wurdest wurden wurdet worden"),
    isParticiple: (word) =>
      /^(?:\p{L}{0,8}ge\p{L}{2,}|(?:be|ver|er|ent|zer|miss)\p{L}{3,}|\p{L}{3,}ier)(?:t|en)$/u.test(word) &&
      !/(?:ieren|ungen|heit|keit|schaft)$/.test(word) &&
      !notParticiples.has(word),
    barriers: wordSet("dass weil wenn und aber oder der die das zu"),
    gapMax: 7,
    eitherOrder: true,
  }),
  sentences: usualSentences,
};
