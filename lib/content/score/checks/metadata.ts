import { pixelWidth, resultTitleFont, resultTitleWidthMax } from "../pixel-width";
import { type CheckRule, evidenceOf, judged } from "./check-rule";

const titleWidth: CheckRule = {
  id: "title_width",
  group: "metadata",
  title: "Width of the title",
  weight: 4,
  judge({ title }) {
    const value = Math.round(pixelWidth(title, resultTitleFont));
    return judged(value, "pixels", {
      target: { min: 1, max: resultTitleWidthMax },
      warn: false,
      advice:
        title === ""
          ? "Give the article a title."
          : `Shorten the title to ${resultTitleWidthMax} pixels: search results cut off what is beyond.`,
      evidence: evidenceOf([{ text: title, block: null }]),
    });
  },
};

const metaLength: CheckRule = {
  id: "meta_length",
  group: "metadata",
  title: "Length of the meta description",
  weight: 4,
  judge({ metaDescription, measure }) {
    const value = Array.from(metaDescription).length;
    const [min, max] = measure === "characters" ? [60, 80] : [121, 156];
    return judged(value, "characters", {
      target: { min, max },
      warn: value > 0,
      advice:
        value === 0
          ? `Write a meta description of ${min} to ${max} characters.`
          : value < min
            ? `Use the space: say in ${min} to ${max} characters what the reader gets.`
            : `Shorten the meta description to ${max} characters: search results cut off what is beyond.`,
      evidence: evidenceOf([{ text: metaDescription, block: null }]),
    });
  },
};

export const metadataChecks: readonly CheckRule[] = [titleWidth, metaLength];
