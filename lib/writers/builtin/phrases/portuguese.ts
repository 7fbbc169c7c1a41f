import { capitalised } from "../../plain-text";
import { type Language, wordSet } from "./phrases";

export const portuguese: Language = {
  phrases: {
    title: (keyword) => `${capitalised(keyword, "pt")}: o essencial em resumo`,
    metaDescription: (keyword, brand) =>
      `O que ${brand} diz sobre “${keyword}”: os pontos principais, respostas breves e as páginas de onde foram retirados.`,
    intent: (keyword, brand) =>
      `Quem procura “${keyword}” quer saber depressa o que ${brand} publicou sobre o assunto.`,
    about: (keyword, brand) =>
      `Este resumo sobre “${keyword}” reúne o que ${brand} publicou sobre o assunto.`,
    covers: (list) => `As secções principais são ${list}.`,
    nothingFound: (keyword, brand) =>
      `As páginas de ${brand} lidas para este resumo nada dizem sobre “${keyword}”. Em vez de preencher a lacuna com suposições, mostra de que tratam.`,
    noPages: (keyword, brand) =>
      `Este resumo sobre “${keyword}” baseia-se apenas no pedido e na descrição de ${brand}. Quando foi composto, não foi possível ler nenhuma página do site.`,
    keyPoints: (keyword) => `${capitalised(keyword, "pt")}: os pontos principais`,
    aboutBrand: (brand) => `Sobre ${brand}`,
    briefHeading: "O que este artigo devia tratar",
    briefLead: (keyword) => `O pedido sobre “${keyword}” diz:`,
    faq: "Perguntas frequentes",
    generalQuestions: {
      whatIs: (brand) => `O que é ${brand}?`,
      whereMore: (keyword) => `Onde se pode ler mais sobre “${keyword}”?`,
      closestPages: (list) => `Mais próximo do assunto: ${list}.`,
      onWebsite: (link) => `O melhor é começar pelo site: ${link}.`,
    },
    sourcesHeading: "De onde vem a informação",
    sourcesLead: "O que se diz acima foi retirado de:",
    source: "Fonte",
    note: "Este texto é uma amostra: o redator de amostras integrado no Galley compôs o texto a partir das páginas indicadas acima, sem modelo de linguagem.",
    noteWithoutPages:
      "Este texto é uma amostra: o redator de amostras integrado no Galley compôs o texto apenas a partir do pedido, sem modelo de linguagem.",
    quotes: ["“", "”"],
  },
  stopwords:
    wordSet(`a ao aos as à às até cada com como da das de dela dele deles depois do dos e é ela elas ele eles em
    entre era essa essas esse esses esta está estão estas este estes eu foi foram há isso isto já la lhe mais mas me
    mesmo meu minha muito na nas não nem no nos nossa nosso num numa nós o os ou para pela pelas pelo pelos pode podem por
    porque quando que quem quê qual são se seja sem ser seu seus só sobre sua suas também tem têm tudo todo toda todos
    todas um uma umas uns você vocês`),
  leansBack:
    /^(?:e|mas|em alternativa|alternativamente|ou|porém|contudo|todavia|no entanto|assim|então|depois|além disso|também|por isso|portanto|por exemplo|isso|isto|esse|essa|esses|essas|este|esta|estes|estas|aquilo|ele|ela|eles|elas|seu|sua|seus|suas|ambos|ambas|aqui|ali|lá|por fim|finalmente|deste modo|dessa forma|caso contrário|em vez disso)(?![\p{L}])/iu,
  pointsElsewhere:
    /(?<!\p{L})(?:acima|abaixo|a seguir|seguintes?|esta (?:página|secção|seção)|este artigo)(?!\p{L})/iu,
  deictic: /(?<!\p{L})(?:est[ea]s?|ess[ea]s?|isto|isso|aquilo|aqui|ali|lá)(?!\p{L})/iu,
};
