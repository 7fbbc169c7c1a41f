import { cuttingEndings, type LanguageRules, passiveBy, phrasesByFirstWord, wordSet } from "./language-rules";

/** Participles of verbs that form their past tense with essere, which is active, and other words that look like one. */
const active =
  /^(?:andat|arrivat|cadut|cresciut|diventat|durat|entrat|esistit|mort|nat|partit|piaciut|restat|rimast|riuscit|salit|sces|scomparsi?|stat|successi?|tornat|uscit|venut|vissut|adeguat|delicat|dotat|elevat|limitat|lat|fiat|dat|tutt|molt|tant|quant|part|ment|fatt)(?:o|a|i|e)$/;
const irregular =
  /^(?:apert|accolt|aggiunt|assunt|chius|compost|concess|condott|convint|copert|corrett|cott|decis|descritt|dett|difes|dipint|dirett|discuss|distrutt|divis|elett|emess|esclus|espost|espress|fatt|inclus|intes|introdott|invest|lett|mess|offert|perdut|permess|persuas|pers|pres|prodott|promess|propost|protett|pubblicat|raccolt|raggiunt|richiest|ridott|risolt|rott|scelt|scopert|scritt|smess|sommers|sostenut|spes|spint|svolt|tenut|tolt|tradott|trasmess|uccis|vist|vint|volt)(?:o|a|i|e)$/;

export const italian: LanguageRules = {
  functionWords: wordSet(
    "a ad agli ai al alla alle allo anche ancora avere c che chi ci come con cosa cui d da dagli dai dal dalla dalle de degli dei del dell della delle dello di dove due e ed era essere fa fra gia gli ha hanno ho i il in io l la le lei li lo loro lui ma me mi mia mio molto ne negli nei nel nell nella nelle nello no noi non nostro o ogni per perche piu poi quale quando quanto quella quelli quello questa queste questi questo qui se sei senza si sia solo sono su sua sue sugli sui sul sull sulla sulle suo suoi tra tu tua tuo tutti tutto un una uno vi voi migliore migliori",
  ),
  stem: cuttingEndings("he hi i e a o", 3),
  transitions: phrasesByFirstWord(
    "a causa di, a condizione che, a differenza di, a dire il vero, a meno che, a patto che, a proposito, a questo punto, abbastanza, affinché, al contrario, al fine di, al massimo, al posto di, allo stesso modo, allo stesso tempo, allora, altrettanto, altrimenti, anche se, anche, ancora, anzi, anzitutto, appena, benché, bensì, che, ciononostante, cioè, come, comunque, con il risultato che, con lo scopo di, considerando che, contrariamente, cosicché, così, d'altra parte, d'altro canto, da una parte, da un lato, dall'altra, dall'altro lato, dal momento che, dapprima, dato che, davvero, del resto, di conseguenza, di fatto, di nuovo, dopo, dopotutto, dopodiché, dunque, durante, e poi, ebbene, eccetto, effettivamente, eppure, ergo, finalmente, finché, fino a, generalmente, già, grazie a, in altre parole, in altri termini, in breve, in caso di, in conclusione, in conseguenza, in effetti, in fin dei conti, in genere, in generale, in ogni caso, in particolare, in poche parole, in primo luogo, in realtà, in secondo luogo, in seguito, in sintesi, in sostanza, in ultimo, in verità, inizialmente, inoltre, insomma, intanto, invece, inversamente, ma, malgrado, mentre, nel caso in cui, nel complesso, nel frattempo, nello stesso modo, nemmeno, nonostante, nondimeno, non appena, non solo, oltre a, oltre a ciò, ogni volta che, ora, oppure, ossia, ovvero, ovviamente, parimenti, per cominciare, per concludere, per esempio, ad esempio, per finire, per fortuna, per il fatto che, per prima cosa, per quanto, per questo, per riassumere, perché, perciò, perfino, pertanto, però, piuttosto, poi, poiché, praticamente, precedentemente, prima di tutto, prima, prima che, principalmente, purché, pure, purtroppo, qualora, quando, quantunque, quindi, sebbene, se, secondariamente, seppure, similmente, soprattutto, specialmente, successivamente, tale che, tanto che, tranne, tuttavia, ugualmente, una volta, viceversa, visto che",
  ),
  isPassive: passiveBy({
    auxiliaries: wordSet(
      "è sono era erano fu furono sarà saranno sarebbe sarebbero sia siano fosse fossero stato stata stati state essere essendo viene vengono veniva venivano venne vennero verrà verranno venga vengano",
    ),
    isParticiple: (word) =>
      irregular.test(word) || (word.length > 4 && /(?:a|u|i)t(?:o|a|i|e)$/.test(word) && !active.test(word)),
    barriers: wordSet(
      "il lo la i gli le un una uno di del della dei a al alla in nel nella per con da su e o ma che come più molto così tanto quanto si",
    ),
    gapMax: 2,
    eitherOrder: false,
  }),
  sentences: { wordsMax: 25, pass: 25, warn: 30 },
};
