import { cuttingEndings, type LanguageRules, passiveBy, phrasesByFirstWord, wordSet } from "./language-rules";

const notParticiples = wordSet(
  "lado lados estado estados mercado mercados grau sentido sentidos partido vestido passado resultado resultados significado cuidado cuidados adequado adequada adequados adequadas cada nada vida vidas medida medidas comida saída saídas entrada entradas temporada década décadas rápido rápida rápidos rápidas sólido sólida líquido líquida úmido ácido válido válida delicado delicada variado variada demasiado",
);
const irregular =
  /^(?:abert|aceit|cobert|compost|descobert|descrit|dispost|dit|entregue|escrit|expost|expuls|extint|feit|gast|ganh|impost|impress|inscrit|mort|pag|post|pres|propost|rot|satisfeit|suspens|vist)(?:o|a|os|as|s)?$/;

export const portuguese: LanguageRules = {
  functionWords: wordSet(
    "a ai ainda algo alguem algum alguma ao aos apenas as assim ate bem cada com como contra da das de dela dele do dos e ela ele eles em entre era essa esse esta estao este eu faz fazer foi ha isso isto ja la lhe mais mas me mesmo meu minha muito na nao nas nem no nos nossa nosso num numa o onde os ou outra outro para pela pelo per por porque pode pois quando que quem sao se sem sempre ser seu seus si sob sobre sua suas tambem tao te tem ter todo todos tudo tu um uma umas uns voce voces melhor melhores",
  ),
  stem: cuttingEndings("oes aes ais eis ao as os es a o e s", 3),
  transitions: phrasesByFirstWord(
    "a fim de, a menos que, a partir de, a princípio, a propósito, a saber, acima de tudo, afinal, agora, ainda, ainda assim, ainda que, além disso, além de, além do mais, ao contrário, ao mesmo tempo, ao passo que, apesar de, após, assim, assim como, assim que, assim sendo, até mesmo, até que, bem como, caso, certamente, com base em, com efeito, com o intuito de, como, como resultado, conforme, consequentemente, contanto que, contudo, da mesma forma, de acordo com, de certa forma, de fato, de forma que, de modo geral, de modo que, de qualquer forma, de repente, decerto, depois, desde que, dessa forma, dessa maneira, desse modo, devido a, do mesmo modo, durante, e então, em conclusão, em consequência, em contrapartida, em contraste, em geral, em outras palavras, em particular, em primeiro lugar, em resumo, em segundo lugar, em seguida, em síntese, em suma, em vez de, em virtude de, embora, enfim, enquanto, enquanto isso, então, entretanto, especialmente, exceto, finalmente, frequentemente, geralmente, graças a, igualmente, inclusive, inicialmente, isto é, já que, justamente, lembrando que, logo, logo após, mas, mas também, mesmo assim, mesmo que, na verdade, não obstante, não só, nem, nesse caso, nesse sentido, no entanto, no final, no geral, normalmente, ora, ou, ou seja, outrossim, para concluir, para que, para resumir, para começar, para terminar, pois, por causa de, por conseguinte, por consequência, por exemplo, por fim, por isso, por outro lado, por um lado, porém, porque, portanto, posteriormente, posto que, por último, primeiramente, primeiro, principalmente, provavelmente, quando, quanto a, salvo, se, segundo, seja, sem dúvida, sendo assim, senão, sobretudo, talvez, também, tanto quanto, tal como, todavia, tão logo, uma vez que, visto que",
  ),
  isPassive: passiveBy({
    auxiliaries: wordSet(
      "é são era eram foi foram será serão seria seriam seja sejam fosse fossem sido ser sendo somos sou for forem",
    ),
    isParticiple: (word) =>
      irregular.test(word) ||
      (word.length > 4 && /[aií]d(?:o|a|os|as)$/.test(word) && !notParticiples.has(word)),
    barriers: wordSet(
      "o a os as um uma uns umas de do da dos das em no na nos nas para por com e ou mas que como seu sua este esta mais muito tão",
    ),
    gapMax: 2,
    eitherOrder: false,
  }),
  sentences: { wordsMax: 25, pass: 25, warn: 30 },
};
