import {
  cuttingEndings,
  type LanguageRules,
  passiveBy,
  phrasesByFirstWord,
  usualSentences,
  wordSet,
} from "./language-rules";

/** Participles of verbs that form their past tense with être, which is active. */
const active = wordSet(
  "allé allée allés allées arrivé arrivée arrivés arrivées décédé décédée devenu devenue devenus devenues entré entrée entrés entrées intervenu mort morte morts mortes né née nés nées parti partie partis parties parvenu passé passée rentré rentrée rentrés resté restée restés restées retourné retournée revenu revenue revenus sorti sortie sortis sorties tombé tombée tombés tombées venu venue venus venues été variée variées varié variés carré âgé âgée âgés",
);
const irregular =
  /^(?:acquis|admis|appris|assis|atteint|battu|bu|commis|compris|conclu|conduit|connu|construit|contenu|contraint|couvert|craint|cru|cuit|découvert|décrit|défini|détruit|dit|écrit|élu|émis|entendu|entretenu|étendu|exclu|fait|fini|fourni|garanti|inclus|inscrit|instruit|interdit|introduit|lu|maintenu|mis|obtenu|offert|ouvert|peint|perdu|permis|pris|prévu|produit|promis|rempli|rendu|reçu|reconnu|recouvert|réduit|remis|requis|résolu|retenu|rompu|servi|soumis|soutenu|suivi|surpris|suspendu|tenu|traduit|transmis|vaincu|vécu|vendu|vu)e?s?$/;

export const french: LanguageRules = {
  functionWords: wordSet(
    "a afin ai alors au aucun aussi autre aux avec avoir ce cela celle celui ces cet cette chaque chez comme comment dans de des depuis donc dont du elle elles en encore entre est et etre eux faire fait il ils je la le les leur leurs lors lui ma mais me meme mes moi mon ne nos notre nous on ont ou par pas peu peut plus pour pourquoi qu que quel quelle quelles quels qui quoi sa sans se selon ses si son sont sous sur ta tes toi ton tous tout toute toutes tres tu un une vers vos votre vous y l d c s n j m t meilleur meilleure meilleurs",
  ),
  stem: cuttingEndings("ees es ee s e x", 3),
  transitions: phrasesByFirstWord(
    "ainsi, alors, alors que, à cause de, à ce propos, à condition que, à l'inverse, à la fois, à moins que, à présent, à propos, à savoir, afin de, afin que, après, au contraire, au final, au lieu de, au moins, aussi, autant que, autrement, autrement dit, avant, avant tout, bien que, bien sûr, bref, c'est-à-dire, c'est pourquoi, c'est ainsi, car, ce faisant, cependant, certes, comme, concernant, contrairement, d'abord, d'ailleurs, d'autant plus, d'autre part, d'une part, dans ce cas, dans ce but, dans ces conditions, dans l'ensemble, de ce fait, de cette façon, de cette manière, de façon, de fait, de manière, de même, de nos jours, de plus, depuis, de sorte que, de toute façon, de toute manière, dernièrement, dès lors, dès que, désormais, donc, du coup, effectivement, également, en attendant, en bref, en ce qui concerne, en cas de, en conclusion, en conséquence, en d'autres termes, en dépit de, en effet, en fait, en fin de compte, en général, en outre, en particulier, en premier lieu, en raison de, en réalité, en résumé, en revanche, en somme, encore, enfin, ensuite, entre autres, et puis, étant donné, évidemment, excepté, finalement, grâce à, hormis, ici, jusqu'à, la plupart du temps, là encore, lorsque, lors de, lorsqu'il, mais, malgré, malheureusement, même si, néanmoins, non seulement, notamment, nonobstant, or, ou bien, outre, par ailleurs, par conséquent, par contre, par exemple, par la suite, par rapport à, parce que, parce qu'il, pareillement, particulièrement, pendant que, plus précisément, plutôt que, pour conclure, pour résumer, pourtant, pourvu que, premièrement, principalement, puis, puisque, puisqu'il, quand, quant à, quoique, quoi qu'il en soit, sauf, selon, si, s'il, sinon, soit, soudain, surtout, tandis que, tant que, tout d'abord, tout de même, toutefois, troisièmement, vu que",
  ),
  isPassive: passiveBy({
    auxiliaries: wordSet(
      "est sont était étaient fut furent sera seront serait seraient soit soient été être étant sommes suis êtes",
    ),
    isParticiple: (word) =>
      !active.has(word) && (irregular.test(word) || (word.length > 3 && /[^ou]?é(?:e|s|es)?$/.test(word))),
    barriers: wordSet(
      "le la les un une des du de à au aux en dans sur pour par avec et ou mais que qui où si ce cette ces son sa ses leur plus très trop assez s'est",
    ),
    gapMax: 2,
    eitherOrder: false,
  }),
  sentences: usualSentences,
};
