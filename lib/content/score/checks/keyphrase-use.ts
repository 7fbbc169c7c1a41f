import { usesIn } from "../keyphrase";
import { type CheckRule, evidenceOf, judged, noKeyphrase, unmeasured } from "./check-rule";

const densityMin = 0.5;
const densityMax = 3;
const densityFarTooHigh = 4;
const lengthMin = 100;

/** How often a keyphrase should be used: less often the longer it is. Never fewer than twice. */
function recommended(density: number, textLength: number, keyphraseWords: number): number {
  return (density * textLength) / (100 * (0.7 + keyphraseWords / 3));
}

const density: CheckRule = {
  id: "keyphrase_density",
  group: "keyphrase",
  title: "Keyphrase density",
  weight: 6,
  judge({ keyphrase, passages, length, measure }) {
    if (keyphrase.content.length === 0) return noKeyphrase("times");
    const words =
      measure === "characters"
        ? passages.reduce(
            (sum, { sentences }) => sum + sentences.reduce((all, each) => all + each.words.length, 0),
            0,
          )
        : length;
    if (words < lengthMin) {
      return unmeasured("not_checked", "times", `A text of fewer than ${lengthMin} words has no density.`);
    }
    const used = passages
      .flatMap(({ sentences }) => sentences)
      .map((sentence) => ({
        text: sentence.source,
        block: sentence.block,
        uses: usesIn(keyphrase, sentence),
      }))
      .filter(({ uses }) => uses > 0);
    const value = used.reduce((sum, { uses }) => sum + uses, 0);
    const bound = (percent: number) => recommended(percent, words, keyphrase.content.length);
    const min = Math.max(2, Math.ceil(bound(densityMin)));
    const max = Math.max(2, Math.floor(bound(densityMax)));
    return judged(value, "times", {
      target: { min, max },
      warn: value > 0 && value <= Math.max(max + 1, bound(densityFarTooHigh)),
      advice:
        value < min
          ? `Use “${keyphrase.text}” in more sentences: at least ${min} times in a text of this length.`
          : `Say “${keyphrase.text}” in other words here and there: ${max} times are enough in a text of this length.`,
      evidence: evidenceOf(used),
    });
  },
};

const competingLinks: CheckRule = {
  id: "keyphrase_links",
  group: "keyphrase",
  title: "Keyphrase not given away as a link text",
  weight: 1,
  judge({ keyphrase, html, stemmed, rules }) {
    if (keyphrase.content.length === 0) return noKeyphrase("links");
    if (html.links.length === 0) return unmeasured("not_applicable", "links", "There are no links.");
    const wanted = keyphrase.content.toSorted().join(" ");
    const competing = html.links.filter(({ text, href }) => {
      if (href.startsWith("#") || text.length > 300) return false;
      const { stems } = stemmed(text);
      const meaningful = stems.filter(
        (stem) => !rules.functionWords.has(stem) || keyphrase.content.includes(stem),
      );
      return [...new Set(meaningful)].sort().join(" ") === wanted;
    });
    return judged(competing.length, "links", {
      target: { max: 0 },
      warn: false,
      advice: `Give links to other pages a text other than “${keyphrase.text}”, by which this page should be found.`,
      evidence: evidenceOf(competing),
    });
  },
};

export const keyphraseUseChecks: readonly CheckRule[] = [density, competingLinks];
