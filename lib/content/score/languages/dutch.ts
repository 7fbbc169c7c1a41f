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
  "geven gebruiken geloven genieten gebeuren gelden geheel geen gebied geluid geld gezicht geduld gemiddeld beginnen begrijpen behoren bekijken bepalen bereiken bestaan bestaat betekenen betekent betalen bewaren bezoeken bezoekt beter verkopen vergelijken vergeten verliezen verschillend vertellen vinden voorkomen ontstaan ontstaat ontvangen herhalen herkennen ervaren bent bed verband",
);

export const dutch: LanguageRules = {
  functionWords: wordSet(
    "aan al alle alleen als ben bij daar dan dat de der deze die dit doen door dus een en er ga had hebben heb heeft hem het hier hij hoe hun iets ik in is ja je jij jouw kan kunnen maar me meer men met mij mijn moet na naar niet niets nog nu of om omdat ook op over te tegen toch toen tot u uit uw van veel voor want was wat we wel werd wie wij wil worden wordt zal ze zei zelf zich zij zijn zo zonder zou tussen beste",
  ),
  stem: cuttingEndings("en es e s", 4),
  transitions: phrasesByFirstWord(
    "aangezien, al met al, allereerst, als gevolg van, als, alsook, anders gezegd, anderzijds, bijgevolg, bijvoorbeeld, bovendien, daarbij, daardoor, daarentegen, daarna, daarnaast, daarom, daarvoor, dan, dankzij, dat wil zeggen, derhalve, desalniettemin, desondanks, dientengevolge, doch, door, doordat, dus, echter, eerst, eerder, eindelijk, eveneens, evenals, evenmin, hetzij, hierbij, hierdoor, hierna, hoewel, immers, in het algemeen, in tegenstelling tot, in andere woorden, integendeel, intussen, inmiddels, kortom, later, maar, met andere woorden, mits, nadat, namelijk, net als, niet alleen, niettemin, nochtans, nu, of, ofschoon, omdat, ondanks, ondertussen, ook, ooit, op die manier, opdat, sinds, sindsdien, slechts, samengevat, ten eerste, ten tweede, ten derde, ten slotte, tenslotte, tenzij, tegelijkertijd, terwijl, toch, toen, totdat, uiteindelijk, vandaar, vanwege, vervolgens, verder, volgens, voordat, vooral, wanneer, want, weliswaar, zelfs, zo, zoals, zodat, zodra, zolang, zowel",
  ),
  isPassive: passiveBy({
    auxiliaries: wordSet("word wordt worden werd werden geworden"),
    isParticiple: (word) =>
      /^(?:\p{L}{0,6}ge\p{L}{2,}|(?:be|ver|ont|her|er)\p{L}{3,})(?:d|t|en)$/u.test(word) &&
      !/(?:heid|teit|schap)$/.test(word) &&
      !notParticiples.has(word),
    barriers: wordSet("dat omdat als en maar of te"),
    gapMax: 6,
    eitherOrder: true,
  }),
  sentences: usualSentences,
};
