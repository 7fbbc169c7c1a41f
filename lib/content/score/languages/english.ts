import { type LanguageRules, passiveBy, phrasesByFirstWord, usualSentences, wordSet } from "./language-rules";

const irregular = wordSet(
  "beaten become begun bent bitten bled blown born bought bound broken brought built burnt caught chosen come cut dealt done drawn driven drunk eaten fallen fed felt fought found forbidden forgiven forgotten frozen given gone ground grown heard held hidden hit hung hurt kept knelt known laid lain leant learnt led left lent let lit lost made meant met mistaken overcome paid proven put quit read rebuilt ridden risen run said sat seen sent set sewn shaken shed shot shown shrunk shut sold sought sown spent split spoken spread stolen strewn struck stuck sung sunk sworn swept swollen swum taken taught thought thrown told torn understood undertaken upheld woken won worn woven written",
);
const notParticiples = wordSet(
  "bed beloved biped bleed breed breed crossbred deed embed exceed feed fled greed hatred hundred indeed infrared interested kindred misdeed naked need proceed red reed rugged sacred seed shed shred sled sacred speed succeed tired unrelated weed wicked wretched",
);

export const english: LanguageRules = {
  functionWords: wordSet(
    "a about above after again all also am an and any are as at be because been before being below between both but by can could did do does doing don't down during each few for from further had has have having he her here hers him his how i if in into is it its itself just me more most my no nor not now of off on once only or other our ours out over own same she should so some such than that the their theirs them then there these they this those through to too under until up very was we were what when where which while who whom why will with would you your yours vs via per best",
  ),
  stem: englishStem,
  transitions: phrasesByFirstWord(
    "accordingly, additionally, after, afterward, afterwards, albeit, also, although, altogether, anyway, as, at first, at last, at least, at the same time, basically, because, before, besides, but, certainly, clearly, comparatively, compared to, concurrently, consequently, contrarily, conversely, correspondingly, despite, doubtlessly, due to, during, e.g, earlier, either, else, equally, especially, even if, even so, even though, eventually, evidently, explicitly, finally, first, firstly, following, for example, for instance, for this reason, for that reason, formerly, fourthly, frequently, further, furthermore, generally, given that, granted, hence, henceforth, however, i.e, identically, if, in addition, in any case, in brief, in case, in conclusion, in contrast, in fact, in other words, in particular, in short, in summary, in the end, in the meantime, in the same way, in this case, in turn, indeed, instead, lastly, later, lest, likewise, markedly, meanwhile, moreover, most of all, namely, nevertheless, next, nonetheless, nor, notwithstanding, obviously, occasionally, of course, on account of, on the contrary, on the one hand, on the other hand, on the whole, once, or, otherwise, overall, particularly, presently, previously, provided that, rather, regardless, second, secondly, shortly, significantly, similarly, simultaneously, since, so, soon, specifically, still, straightaway, subsequently, such as, surely, surprisingly, than, that is, then, thereafter, therefore, thereupon, third, thirdly, though, thus, till, to begin with, to summarise, to summarize, to sum up, too, ultimately, undeniably, undoubtedly, unless, unlike, unquestionably, until, what's more, when, whenever, whereas, while, without a doubt, yet",
  ),
  isPassive: passiveBy({
    auxiliaries: wordSet(
      "am is are was were be been being isn't aren't wasn't weren't it's that's they're we're you're he's she's get gets got gotten getting",
    ),
    isParticiple: (word) =>
      irregular.has(word) || (word.length > 3 && word.endsWith("ed") && !notParticiples.has(word)),
    barriers: wordSet(
      "a an the my your his her its our their this that these those of for in on at to with by from and or but if when because which who what why how it he she they we you i there one than as like",
    ),
    gapMax: 3,
    eitherOrder: false,
  }),
  sentences: usualSentences,
};

/** Cuts the plural, the possessive and the verb's endings. Not meant for display. */
function englishStem(word: string): string {
  const singular = word
    .replace(/'s?$/, "")
    .replace(/(?<=.{2})ies$/, "y")
    .replace(/(?<=(?:s|sh|ch|x|z))es$/, "")
    .replace(/(?<=.{2}[^suiw])s$/, "");
  const cut = singular.replace(/(?<=[aeiouy].*.{1})(?:ing|ed)$/, "");
  if (cut !== singular && cut.length >= 3) return cut.replace(/([b-df-hj-np-tv-xz])\1$/, "$1");
  return singular.length > 4 ? singular.replace(/e$/, "") : singular;
}
