import type { Passage } from "../read-article";
import { type CheckRule, countedNoun, evidenceOf, judged, unmeasured } from "./check-rule";

const singleTitle: CheckRule = {
  id: "single_title",
  group: "structure",
  title: "One main heading",
  weight: 2,
  judge({ passages }) {
    const titles = passages.filter(({ level }) => level === 1);
    return judged(titles.length, "headings", {
      target: { max: 1 },
      warn: false,
      advice: "Make all H1s but the first H2s.",
      evidence: evidenceOf(titles),
    });
  },
};

/** The parts of a text between its subheadings. */
function sectionsOf(
  passages: readonly Passage[],
): { heading: Passage | null; length: number; first: Passage }[] {
  const sections: { heading: Passage | null; length: number; first: Passage }[] = [];
  for (const passage of passages) {
    const last = sections.at(-1);
    if (passage.level > 1) sections.push({ heading: passage, length: 0, first: passage });
    else if (last === undefined) sections.push({ heading: null, length: passage.length, first: passage });
    else last.length += passage.length;
  }
  return sections;
}

const distribution: CheckRule = {
  id: "subheading_distribution",
  group: "structure",
  title: "Subheadings divide the text",
  weight: 5,
  judge({ passages, length, measure }) {
    const [shortMax, pass, warn] = measure === "characters" ? [600, 600, 700] : [300, 300, 350];
    const sections = sectionsOf(passages);
    const headings = sections.filter(({ heading }) => heading !== null).length;
    if (headings === 0 && length <= shortMax) {
      return unmeasured("not_applicable", measure, "The text is short enough to do without subheadings.");
    }
    const long = sections.filter((section) => section.length > pass);
    const value = sections.reduce((most, section) => Math.max(most, section.length), 0);
    return judged(value, measure, {
      target: { max: pass },
      warn: headings > 0 && value <= warn,
      advice:
        headings === 0
          ? `Divide the text by subheadings, at least one for every ${pass} ${measure}.`
          : `${countedNoun(long.length, "section")} of the text ${long.length === 1 ? "has" : "have"} more than ${pass} ${measure}: divide ${long.length === 1 ? "it" : "them"} by subheadings.`,
      evidence: evidenceOf(long.map(({ first }) => first)),
    });
  },
};

const headingOrder: CheckRule = {
  id: "heading_order",
  group: "structure",
  title: "Headings go down one level at a time",
  weight: 3,
  judge({ passages }) {
    const headings = passages.filter(({ level }) => level > 0);
    if (headings.length === 0) return unmeasured("not_applicable", "headings", "There are no headings.");
    const jumps = headings.filter(({ level }, index) => level > (headings[index - 1]?.level ?? 1) + 1);
    return judged(jumps.length, "headings", {
      target: { max: 0 },
      warn: jumps.length === 1,
      advice: "Let an H3 follow an H2, not an H4: no level may be left out.",
      evidence: evidenceOf(jumps),
    });
  },
};

const scannable: CheckRule = {
  id: "lists",
  group: "structure",
  title: "A list or a table",
  weight: 2,
  judge({ html, length, measure }) {
    if (length < (measure === "characters" ? 600 : 300)) {
      return unmeasured("not_applicable", "times", "The text is short enough to do without.");
    }
    return judged(html.lists + html.tables, "times", {
      target: { min: 1 },
      warn: true,
      advice: "Put steps, options or figures into a list or a table, so that readers can scan them.",
    });
  },
};

const imageAlt: CheckRule = {
  id: "image_alt",
  group: "structure",
  title: "Images have alternative texts",
  weight: 1,
  judge({ html: { images } }) {
    if (images.length === 0) return unmeasured("not_applicable", "images", "There are no images.");
    const bare = images.filter(({ alt }) => alt === "");
    return judged(bare.length, "images", {
      target: { max: 0 },
      warn: bare.length < images.length,
      advice: `${countedNoun(bare.length, "image")} ${bare.length === 1 ? "has" : "have"} no alternative text: say what they show.`,
    });
  },
};

export const structureChecks: readonly CheckRule[] = [
  singleTitle,
  distribution,
  headingOrder,
  scannable,
  imageAlt,
];
