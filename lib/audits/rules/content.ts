import { counted, failedForSome, failedIf, notApplicable, rulesOf } from "../page-rule";

/** With fewer words, a page has too little text to be found by. */
const wordsMin = 150;

const placeholder =
  /(?<![“”"„«»‘’'‚]\s?)\blorem ipsum dolor\b|\{\{\s{0,5}[\w.]{1,40}\s{0,5}\}\}|\[object Object\]|\bundefined undefined\b/giu;
/** Occurs wherever a placeholder does, and is found in a fraction of the time. */
const maybePlaceholder = /lorem|\{\{|\[object|undefined/i;
const placeholderContext = 30;
const searchedTextMax = 200_000;

/** A page with braces in its code explains templates, and may name them in its sentences too. */
function isShownAsCode(match: string, codeText: string): boolean {
  return codeText.includes(match.startsWith("{{") ? "{{" : match);
}

/** Rules about the headings, text and images of a page. */
export const contentRules = rulesOf("content", [
  {
    id: "h1-present",
    restMay: "pass",
    severity: "warning",
    title: "No main heading",
    why: "The main heading tells readers and machines what the page is about.",
    fix: "Begin the content with one h1 that says what the page is about.",
    reads: "page",
    check: ({ headings }) =>
      failedIf(
        !headings.some(({ level, name }) => level === 1 && name !== ""),
        "Readers and machines look for an h1 first.",
      ),
  },
  {
    id: "h1-single",
    restMay: "fail",
    severity: "notice",
    title: "Several main headings",
    why: "Several main headings leave it unclear which of them is the subject.",
    fix: "Keep one h1 and make the others h2.",
    reads: "page",
    check({ headings }) {
      const tops = headings.filter(({ level }) => level === 1);
      if (tops.length === 0) return notApplicable;
      return failedIf(
        tops.length > 1,
        `The page has ${counted(tops.length, "h1")}.`,
        tops.map(({ name }) => name),
      );
    },
  },
  {
    id: "heading-order",
    restMay: "fail",
    severity: "notice",
    title: "Headings skip a level",
    why: "Readers with a screen reader, and machines, follow the outline that the headings make.",
    fix: "Go down one level at a time: an h3 belongs under an h2.",
    reads: "page",
    check({ headings }) {
      if (headings.length === 0) return notApplicable;
      const skips = headings.flatMap(({ level, name }, index) => {
        const before = headings[index - 1];
        return before !== undefined && level > before.level + 1
          ? [`h${before.level} “${before.name}” is followed by h${level} “${name}”`]
          : [];
      });
      return failedIf(skips.length > 0, "The outline of the page has gaps.", skips);
    },
  },
  {
    id: "headings-not-empty",
    restMay: "fail",
    severity: "notice",
    title: "Empty headings",
    why: "A screen reader announces an empty heading as a part of the page that has nothing in it.",
    fix: "Remove them, or give them a text; use styles for spacing.",
    reads: "page",
    check: ({ headings }) =>
      failedForSome(
        headings,
        ({ name }) => name === "",
        (empty) => `${counted(empty, "heading")} without text.`,
        ({ level }) => `<h${level}></h${level}>`,
      ),
  },
  {
    id: "enough-text",
    restMay: "pass",
    severity: "warning",
    title: "Little text",
    why: "A page with hardly any text gives search engines and assistants nothing to answer with.",
    fix: "Say what visitors came for in text on the page itself; text that scripts add later may not be seen.",
    reads: "page",
    check: ({ wordCount }) =>
      failedIf(wordCount < wordsMin, `The page as it is sent has ${counted(wordCount, "word")} of content.`),
  },
  {
    id: "no-placeholder-text",
    restMay: "fail",
    severity: "warning",
    title: "Placeholder text",
    why: "Text that a template left behind makes the page look broken.",
    fix: "Replace it with the real text, or correct the template that left it there.",
    reads: "page",
    check({ mainText, titles, descriptions, codeText }) {
      const texts = [...titles, ...descriptions, mainText.slice(0, searchedTextMax)].filter((text) =>
        maybePlaceholder.test(text),
      );
      const found = texts.flatMap((text) =>
        [...text.matchAll(placeholder)]
          .filter(([match]) => !isShownAsCode(match, codeText))
          .slice(0, 5)
          .map(({ index }) =>
            text.slice(Math.max(0, index - placeholderContext), index + 2 * placeholderContext),
          ),
      );
      return failedIf(found.length > 0, "Visitors see text that was meant to be replaced.", found);
    },
  },
  {
    id: "images-have-alt",
    restMay: "fail",
    severity: "warning",
    title: "Images without alternative text",
    why: "The alternative text is what image search, screen readers and assistants know about an image.",
    fix: 'Describe each image in its alt attribute; write alt="" for decoration.',
    reads: "page",
    check: ({ images }) =>
      failedForSome(
        images,
        ({ alt }) => alt === null,
        (without) => `${without} of ${images.length} images have no alt attribute.`,
        ({ src }) => src,
      ),
  },
]);
