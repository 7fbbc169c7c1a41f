import { capitalised } from "../../plain-text";
import { type Language, wordSet } from "./phrases";

export const french: Language = {
  phrases: {
    title: (keyword) => `${capitalised(keyword, "fr")} : l’essentiel en bref`,
    metaDescription: (keyword, brand) =>
      `Ce que ${brand} dit au sujet de « ${keyword} » : les points à retenir, des réponses brèves et les pages d’où elles viennent.`,
    intent: (keyword, brand) =>
      `La personne qui cherche « ${keyword} » veut savoir rapidement ce que ${brand} a publié à ce sujet.`,
    about: (keyword, brand) =>
      `Cette synthèse consacrée à « ${keyword} » réunit ce que ${brand} a publié à ce sujet.`,
    covers: (list) => `Ses principales parties sont ${list}.`,
    nothingFound: (keyword, brand) =>
      `Les pages de ${brand} lues pour cette synthèse ne disent rien au sujet de « ${keyword} ». Plutôt que de combler ce vide par des suppositions, elle montre ce dont elles parlent.`,
    noPages: (keyword, brand) =>
      `Cette synthèse consacrée à « ${keyword} » repose uniquement sur la demande et sur la présentation de ${brand}. Aucune page du site n’a pu être lue au moment de la composer.`,
    keyPoints: (keyword) => `${capitalised(keyword, "fr")} : les points à retenir`,
    aboutBrand: (brand) => `À propos de ${brand}`,
    briefHeading: "Ce que cet article devait traiter",
    briefLead: (keyword) => `La demande concernant « ${keyword} » est la suivante :`,
    faq: "Questions fréquentes",
    generalQuestions: {
      whatIs: (brand) => `Qu’est-ce que ${brand} ?`,
      whereMore: (keyword) => `Où en lire davantage au sujet de « ${keyword} » ?`,
      closestPages: (list) => `Au plus près du sujet : ${list}.`,
      onWebsite: (link) => `Le mieux est de commencer par le site : ${link}.`,
    },
    sourcesHeading: "D’où viennent ces informations",
    sourcesLead: "Les affirmations qui précèdent sont tirées de :",
    source: "Source",
    note: "Ceci est un exemple : le rédacteur d’exemples intégré à Galley l’a composé à partir des pages ci-dessus, sans modèle de langage.",
    noteWithoutPages:
      "Ceci est un exemple : le rédacteur d’exemples intégré à Galley l’a composé à partir de la seule demande, sans modèle de langage.",
    quotes: ["« ", " »"],
  },
  stopwords:
    wordSet(`à afin ainsi alors au aucun aucune aussi autre autres aux avant avec avoir bien c ce ceci cela celle
    celui ces cet cette chaque chez comme comment d dans de depuis des deux donc dont du elle elles en encore entre est
    et être eu fait faire font il ils j je jusqu l la le les leur leurs lors lui m mais même mes mon n ne ni non nos
    notre nous on ont ou où par pas peu peut peuvent plus pour pourquoi qu quand que quel quelle quels qui s sa sans se
    selon ses si son sont sous sur t ta tout toute toutes tous très tu un une vers vos votre vous y`),
  leansBack:
    /^(?:et|alternativement|mais|ou|donc|or|car|ainsi|alors|aussi|ensuite|puis|cependant|toutefois|pourtant|néanmoins|de plus|en outre|par ailleurs|par exemple|par conséquent|c['’]est|cela|ceci|ça|ce (?=n|s|qui|dernier)|ces|cet|cette|ce|celui|celle|ceux|celles|ils?|elles?|leurs?|son|sa|ses|y|ici|là|enfin|sinon|tous deux|les deux|de même|dans ce cas)(?![\p{L}])/iu,
  pointsElsewhere:
    /(?<!\p{L})(?:ci-dessus|ci-dessous|ci-après|suivante?s?|cette (?:page|section)|cet article)(?!\p{L})/iu,
  deictic: /(?<!\p{L})(?:ce|cet|cette|ces|cela|ceci|ça|celui|celle|ceux|celles|ici|là)(?!\p{L})/iu,
};
