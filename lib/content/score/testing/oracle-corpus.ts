import { readFileSync } from "node:fs";
import path from "node:path";
import { renderMarkdown } from "../../markdown/render-markdown";
import { slugify } from "../../slug";
import { splitTitle } from "../../split-title";
import type { ArticleToScore } from "../score-check";
import { goodArticle } from "./good-article";

/** A text that Galley's scorer and another one judge. */
export interface OracleText extends ArticleToScore {
  name: string;
}

interface BaseText {
  language: string;
  keyword: string;
  title: string;
  metaDescription: string;
  markdown: string;
}

const baseTexts: readonly BaseText[] = [
  {
    language: "en",
    keyword: "sourdough starter",
    title: "Sourdough starter: how to keep it alive",
    metaDescription:
      "A sourdough starter lives for decades if you feed it. Learn how often, with what, and what to do when it was forgotten in the fridge.",
    markdown: `A sourdough starter is a mix of flour and water in which yeast lives. It was used by bakers long before yeast was sold in shops.

## Feed the starter

First, throw half of it away. Then add the same weight of flour and water, and stir well. The jar should be covered loosely, because gas is produced all day long. After six hours, however, it will have doubled. A warm kitchen makes it faster.

## When it was forgotten

A grey liquid on top is harmless. Pour it off, and feed the rest twice a day. If it smells of acetone, it was kept too warm. For example, a starter on a radiator goes hungry within hours. Mould is another matter. Throw everything away when you see pink or green spots.

## Bake with your sourdough starter

Take it out in the evening. In the morning it should float on water. The dough is folded four times, and then it rests in the fridge overnight. Read [our bread recipe](/bread) or [the chemistry of dough](https://science.example/dough) next.`,
  },
  {
    language: "de",
    keyword: "gusseiserne Pfanne",
    title: "Gusseiserne Pfanne einbrennen: so geht es",
    metaDescription:
      "Eine gusseiserne Pfanne rostet nicht, wenn sie gut eingebrannt ist. So wird sie gereinigt, geölt und im Ofen gebacken, Schritt für Schritt.",
    markdown: `Eine gusseiserne Pfanne hält ein Leben lang. Sie wird aber nur dann gut, wenn sie richtig eingebrannt wurde.

## Die Pfanne reinigen

Zuerst wird die Pfanne mit heißem Wasser gewaschen. Danach trocknen Sie sie auf dem Herd, denn schon ein Tropfen Wasser lässt das Eisen rosten. Seife schadet nicht. Allerdings sollten Sie sie gründlich abspülen.

## Öl dünn auftragen

Reiben Sie Öl in jede Seite, auch in den Griff. Wischen Sie es wieder ab, als wäre es ein Versehen gewesen. Zu viel Öl wird klebrig. Außerdem riecht es in der ganzen Küche. Leinöl trocknet schnell, blättert jedoch nach einigen Wochen ab.

## Im Ofen backen

Stellen Sie die Pfanne kopfüber in den kalten Ofen. Sie wird eine Stunde lang bei 230 Grad gebacken und kühlt dann langsam ab. Wiederholen Sie das zweimal, weil drei dünne Schichten besser halten als eine dicke. Lesen Sie auch [unsere Pflegetipps](/pflege) und [was Chemiker sagen](https://chemie.example/oel).`,
  },
  {
    language: "fr",
    keyword: "levain naturel",
    title: "Levain naturel : le garder en vie pendant des années",
    metaDescription:
      "Un levain naturel vit des années si vous le nourrissez. Voici à quelle fréquence, avec quelle farine, et que faire quand il a été oublié.",
    markdown: `Un levain naturel est un mélange de farine et d'eau. Il était utilisé par les boulangers bien avant la levure du commerce.

## Nourrir le levain

D'abord, jetez la moitié. Ensuite, ajoutez le même poids de farine et d'eau. Le bocal est couvert d'un linge, car du gaz se forme toute la journée. Cependant, il ne faut pas le fermer. Dans une cuisine chaude, tout va plus vite.

## Quand il a été oublié

Un liquide gris n'est pas grave. Videz-le, puis nourrissez le reste deux fois par jour. Par exemple, un levain laissé près du four a faim en quelques heures. Si vous voyez des taches roses, jetez tout. Le bocal doit être lavé à l'eau bouillante.

## Faire le pain

Sortez votre levain naturel le soir. Le matin, il doit flotter sur l'eau. La pâte est pliée quatre fois, et elle repose toute la nuit au froid. Lisez aussi [notre recette](/pain) et [la chimie du pain](https://science.example/pain).`,
  },
  {
    language: "es",
    keyword: "masa madre",
    title: "Masa madre: cómo cuidarla durante años",
    metaDescription:
      "La masa madre vive años si la alimentas. Aprende con qué frecuencia, con qué harina y qué hacer cuando quedó olvidada en la nevera.",
    markdown: `La masa madre es una mezcla de harina y agua. Fue usada por los panaderos mucho antes de la levadura comercial.

## Alimentar la masa

Primero, tira la mitad. Después, añade el mismo peso de harina y agua. El frasco se cubre con un paño porque el gas se forma todo el día. Sin embargo, no hay que cerrarlo. En una cocina cálida todo va más rápido.

## Cuando quedó olvidada

Un líquido gris no es grave. Quítalo y alimenta el resto dos veces al día. Por ejemplo, una masa junto al horno tiene hambre en pocas horas. Si ves manchas rosas, tíralo todo. El frasco debe ser lavado con agua hirviendo.

## Hacer el pan

Saca la masa madre por la noche. Por la mañana debe flotar en el agua. La masa es doblada cuatro veces y luego reposa en frío. Lee también [nuestra receta](/pan) y [la química del pan](https://ciencia.example/pan).`,
  },
  {
    language: "it",
    keyword: "lievito madre",
    title: "Lievito madre: come tenerlo in vita per anni",
    metaDescription:
      "Il lievito madre vive per anni se lo rinfreschi. Ecco quanto spesso, con quale farina e che cosa fare quando è stato dimenticato in frigo.",
    markdown: `Il lievito madre è un impasto di farina e acqua. È stato usato dai fornai molto prima del lievito di birra.

## Rinfrescare il lievito

Prima butta via la metà. Poi aggiungi lo stesso peso di farina e di acqua. Il vasetto viene coperto con un panno, perché il gas si forma tutto il giorno. Tuttavia non bisogna chiuderlo. In una cucina calda tutto va più in fretta.

## Quando è stato dimenticato

Un liquido grigio non è grave. Toglilo e rinfresca il resto due volte al giorno. Per esempio, un impasto vicino al forno ha fame in poche ore. Se vedi macchie rosa, butta tutto. Il vasetto va lavato con acqua bollente.

## Fare il pane

Tira fuori il lievito madre la sera. Al mattino deve galleggiare sull'acqua. La pasta viene piegata quattro volte e poi riposa al freddo. Leggi anche [la nostra ricetta](/pane) e [la chimica del pane](https://scienza.example/pane).`,
  },
  {
    language: "pt",
    keyword: "fermento natural",
    title: "Fermento natural: como cuidar dele durante anos",
    metaDescription:
      "O fermento natural vive anos se for alimentado. Veja com que frequência, com que farinha e o que fazer quando ficou esquecido na geladeira.",
    markdown: `O fermento natural é uma mistura de farinha e água. Ele foi usado pelos padeiros muito antes do fermento comercial.

## Alimentar o fermento

Primeiro, jogue metade fora. Depois, junte o mesmo peso de farinha e água. O pote é coberto com um pano, porque o gás se forma o dia todo. No entanto, não se deve fechar. Numa cozinha quente tudo é mais rápido.

## Quando ficou esquecido

Um líquido cinza não é grave. Retire e alimente o resto duas vezes por dia. Por exemplo, um fermento perto do forno tem fome em poucas horas. Se aparecem manchas rosas, jogue tudo fora. O pote deve ser lavado com água fervente.

## Fazer o pão

Tire o fermento natural à noite. De manhã ele deve boiar na água. A massa é dobrada quatro vezes e depois descansa no frio. Leia também [a nossa receita](/pao) e [a química do pão](https://ciencia.example/pao).`,
  },
  {
    language: "nl",
    keyword: "gietijzeren pan",
    title: "Gietijzeren pan inbranden: zo doe je dat",
    metaDescription:
      "Een gietijzeren pan roest niet als hij goed is ingebrand. Zo wordt hij schoongemaakt, geolied en in de oven gebakken, stap voor stap.",
    markdown: `Een gietijzeren pan gaat een leven lang mee. Hij wordt alleen goed als hij eerst is ingebrand.

## De pan schoonmaken

Eerst wordt de pan met heet water gewassen. Daarna droog je hem op het fornuis, want elke druppel water laat het ijzer roesten. Zeep kan geen kwaad. Je moet hem echter goed afspoelen.

## Olie dun aanbrengen

Wrijf olie in elke kant, ook in de greep. Veeg het er weer af alsof het een vergissing was. Te veel olie wordt plakkerig. Bovendien ruikt het in de hele keuken. Lijnolie droogt snel, maar laat na een paar weken los.

## In de oven bakken

Zet de pan op zijn kop in de koude oven. Hij wordt een uur lang op 230 graden gebakken en koelt dan langzaam af. Herhaal dat twee keer, omdat drie dunne lagen beter houden dan een dikke. Lees ook [onze tips](/onderhoud) en [wat scheikundigen zeggen](https://chemie.example/olie).`,
  },
];

const site = "https://own.example";

function textOf({ markdown, ...base }: BaseText): Omit<OracleText, "name"> {
  const slug = slugify(base.keyword, { languageCode: base.language });
  return { ...base, html: renderMarkdown(markdown).html, slug, site, knownPages: null };
}

/** What makes a good text worse or longer, whatever its language. */
const changes: Readonly<Record<string, (base: BaseText) => Omit<OracleText, "name">>> = {
  "as it is": textOf,
  "without subheadings": (base) => textOf({ ...base, markdown: base.markdown.replace(/^## .+\n\n/gm, "") }),
  "in one paragraph": (base) =>
    textOf({ ...base, markdown: base.markdown.replace(/^## .+\n\n/gm, "").replaceAll("\n\n", " ") }),
  "four times over": (base) => textOf({ ...base, markdown: Array(4).fill(base.markdown).join("\n\n") }),
  "about something else": (base) => textOf({ ...base, keyword: "xylophon qwerty" }),
  "with endless sentences": (base) =>
    textOf({ ...base, markdown: base.markdown.replace(/\. (?=\p{Lu})/gu, ", ") }),
  "with poor metadata": (base) => ({
    ...textOf({ ...base, markdown: base.markdown.replace(/\[(.+?)\]\(.+?\)/g, "$1") }),
    title: `${base.title.split(":")[1] ?? "A title"} ${"and so on ".repeat(8)}`,
    metaDescription: "",
    slug: "post-17",
  }),
  "with pictures, a second H1 and the keyphrase as a link": (base) => {
    const text = textOf(base);
    const more = `<h1>${base.title}</h1><p><img src="/a.jpg" alt="${base.keyword}"><img src="/b.jpg"></p><p><a href="/other">${base.keyword}</a></p>`;
    return { ...text, html: text.html + more };
  },
};

/** Pages of documentation as they once were: long texts that nobody wrote for a scorer. */
const documents: readonly (readonly [file: string, keyword: string])[] = [
  ["how-galley-works", "article job"],
  ["writing", "writing articles for search"],
  ["claims", "claims check"],
  ["publishing", "publishing with proof"],
  ["webhooks", "webhook signature"],
  ["feeds-and-apis", "content API key"],
  ["agents", "tools for agents"],
  ["free-tools", "free tools"],
  ["audits", "site audit"],
  ["audit-score", "audit score"],
  ["self-hosting", "self-hosting"],
  ["performance", "performance"],
];

/** Texts in seven languages, good and bad. */
export const oracleCorpus: readonly OracleText[] = [
  ...baseTexts.flatMap((base) =>
    Object.entries(changes).map(([name, change]) => ({ name: `${base.language}, ${name}`, ...change(base) })),
  ),
  { name: "the good article", ...goodArticle },
  ...documents.map(([file, keyword]) => {
    const document = path.join(import.meta.dirname, "oracle-documents", `${file}.md`);
    const { title, body } = splitTitle(readFileSync(document, "utf8"));
    return {
      name: file,
      html: renderMarkdown(body).html,
      title: title ?? file,
      metaDescription: body.slice(0, 150),
      slug: file,
      keyword,
      site,
      knownPages: null,
      language: "en",
    };
  }),
];
