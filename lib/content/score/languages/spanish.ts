import { cuttingEndings, type LanguageRules, passiveBy, phrasesByFirstWord, wordSet } from "./language-rules";

const notParticiples = wordSet(
  "lado lados estado estados mercado mercados grado grados soldado sonido sonidos sentido sentidos vestido partido pasado pescado resultado resultados significado cuidado apartado demasiado demasiada demasiados demasiadas adecuado adecuada adecuados adecuadas cada nada vida vidas medida medidas comida comidas salida salidas entrada entradas temporada década décadas ciudad rápido rápida rápidos sólido sólida líquido líquida húmedo seguida ácido válido válida delicado delicada variado variada",
);
const irregular =
  /^(?:abiert|absuelt|compuest|cubiert|descrit|descubiert|devuelt|dispuest|dich|escrit|expuest|frit|hech|impres|impuest|inscrit|muert|propuest|provist|puest|resuelt|rot|satisfech|supuest|vist|vuelt)(?:o|a|os|as)$/;

export const spanish: LanguageRules = {
  functionWords: wordSet(
    "a al algo algun alguna algunas algunos ante antes aqui asi aun aunque bajo bien cada como con contra cual cuando de del desde donde dos el ella ellas ellos en entre era es esa ese eso esta estan este esto estos fue ha hace hacer han hasta hay la las le les lo los mas me mi mientras muy nada ni no nos o otra otro para pero poco por porque puede pues que quien se sea segun ser si sin sobre son su sus tambien tan tanto te tener tiene todo todos tras tu tus un una unas uno unos y ya yo mejor mejores",
  ),
  stem: cuttingEndings("es as os s a o e", 4),
  transitions: phrasesByFirstWord(
    "a causa de, a continuación, a diferencia de, a fin de, a menos que, a pesar de, a propósito, a raíz de, a saber, a su vez, además, ahora bien, ahora, al contrario, al final, al fin y al cabo, al igual que, al mismo tiempo, al principio, así, así como, así mismo, así pues, así que, asimismo, aun así, aunque, cabe destacar, como consecuencia, como, como resultado, con el fin de, con todo, conforme, cuando, dado que, de acuerdo con, de ahí que, de cualquier modo, de esta forma, de esta manera, de este modo, de forma que, de hecho, de igual forma, de lo contrario, de manera que, de modo que, de todos modos, debido a, después, donde, durante, en cambio, en caso de, en concreto, en conclusión, en consecuencia, en cuanto a, en definitiva, en efecto, en especial, en fin, en general, en otras palabras, en particular, en primer lugar, en realidad, en resumen, en segundo lugar, en síntesis, en suma, en tal caso, en último lugar, en vez de, entonces, entre otras cosas, es decir, es más, especialmente, excepto, finalmente, generalmente, gracias a, hasta que, igualmente, incluso, inmediatamente, junto con, luego, mas, más tarde, mientras, mientras que, mientras tanto, ni, no obstante, o sea, ocasionalmente, ora, para concluir, para empezar, para que, para resumir, para terminar, particularmente, pero, por consiguiente, por ejemplo, por el contrario, por ende, por eso, por esta razón, por esto, por fin, por lo general, por lo tanto, por otra parte, por otro lado, por supuesto, por tanto, por último, por un lado, por una parte, porque, posteriormente, primero, principalmente, pues, puesto que, salvo, segundo, según, si, si bien, siempre que, sin duda, sin embargo, sino, sobre todo, tal como, también, tampoco, tan pronto como, tanto como, ya que",
  ),
  isPassive: passiveBy({
    auxiliaries: wordSet(
      "es son era eran fue fueron será serán sería serían sea sean fuera fueran fuese sido ser siendo somos soy eres fui",
    ),
    isParticiple: (word) =>
      irregular.test(word) ||
      (word.length > 4 && /[aií]d(?:o|a|os|as)$/.test(word) && !notParticiples.has(word)),
    barriers: wordSet(
      "el la los las un una unos unas de del en a para por con y o pero que como su sus este esta más muy tan lo",
    ),
    gapMax: 2,
    eitherOrder: false,
  }),
  sentences: { wordsMax: 25, pass: 25, warn: 30 },
};
