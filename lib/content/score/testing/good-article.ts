import type { ArticleToScore } from "../score-check";

const sections: readonly (readonly [heading: string, ...paragraphs: string[]])[] = [
  [
    "Why seasoning a cast iron pan works",
    "Bare iron rusts within hours. When you heat a thin film of oil on it, however, the oil turns into a hard, dark layer. That layer keeps water away, so eggs slide off and rust has no chance.",
    "Because the layer grows with each use, an old pan often beats a new one. For example, a pan from 1950 can fry fish that sticks to everything else in the kitchen.",
  ],
  [
    "What you need",
    "You need little: soap, a stiff brush, a dry cloth and one spoon of oil. Any kitchen oil with a high smoke point will do, although flaxseed oil tends to flake after a few weeks.",
  ],
  [
    "Season the cast iron pan in four steps",
    "First, wash the pan with soap and dry it on the stove until no drop is left. Then rub oil into every side, even the handle, and wipe it off again as if it had been a mistake.",
    "Next, put the pan upside down into a cold oven. Heat it to 230 degrees for an hour, and let it cool inside. Finally, repeat the last two steps twice, since three thin layers hold better than a thick one.",
  ],
  [
    "Mistakes that cost you the layer",
    "Too much oil leaves a sticky film. In that case, heat the pan once more without any oil. Tomatoes and wine eat into a young layer, so wait a month before you cook a sauce in it.",
    "Above all, never leave the pan in water overnight. If rust appears after all, scrub it off with steel wool and begin again: nothing is lost but an hour.",
  ],
  [
    "How often to do it",
    "Most cooks season their pan once a year. Meanwhile, a drop of oil after each wash is enough. Still, a grey or dull spot tells you that the iron shows, so act before it rusts.",
    "On the other hand, a pan that you use every day hardly ever needs the oven. Each steak and each pancake adds a little to the layer, as long as you wipe the pan dry afterwards.",
  ],
];

const html = [
  "<p>Season a cast iron pan well, and it will outlive you. This guide shows how to do it in one evening, with what you have at home.</p>",
  ...sections.map(
    ([heading, ...paragraphs]) =>
      `<h2>${heading}</h2>${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("")}`,
  ),
  "<ul><li>Wash and dry the pan</li><li>Rub in a little oil</li><li>Bake it for an hour</li></ul>",
  '<p><img src="/pan.jpg" alt="A seasoned cast iron pan with a dark, even layer">Read on about <a href="/care">the care of iron</a>, or what <a href="https://chemistry.example/oil">a chemist says about drying oils</a>. To season another cast iron pan, start from the top.</p>',
].join("");

/** An article that passes every check that applies to it. */
export const goodArticle: ArticleToScore = {
  html,
  title: "Season a cast iron pan in four steps",
  metaDescription:
    "Season a cast iron pan in one evening: wash it, oil it thinly, bake it for an hour, and repeat. With the mistakes that cost you the layer.",
  slug: "season-cast-iron-pan",
  keyword: "season cast iron pan",
  site: "https://pans.example",
  knownPages: ["https://pans.example/", "https://pans.example/care"],
  language: "en",
};
