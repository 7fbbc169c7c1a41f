import { isLanguageTag } from "@/lib/text/language-tag";
import { counted, failed, failedIf, notApplicable, passed, type RuleOutcome, rulesOf } from "../page-rule";
import { alternateChecks } from "./alternates";

/** Measured with `displayWidth`. The maxima are about what a search result shows. */
const titleWidth = { min: 10, max: 65 };
const descriptionWidth = { min: 50, max: 165 };

/** Rules about what search results show of the page, and to readers of which language. */
export const metadataRules = rulesOf("metadata", [
  {
    id: "title-present",
    severity: "error",
    title: "No title",
    why: "The title is the headline of the search result, the browser tab and the bookmark.",
    fix: "Add a title element that says what the page is about.",
    reads: "page",
    check: ({ title }) => failedIf(title === null, "Search results will make one up from the text."),
  },
  {
    id: "title-length",
    severity: "notice",
    title: "The title is too short or too long",
    why: "A title that is too short says little, and the end of one that is too long is cut off.",
    fix: `Write a title of ${titleWidth.min} to ${titleWidth.max} characters, its most telling words first.`,
    reads: "page",
    check({ title }) {
      if (title === null) return notApplicable;
      const width = displayWidth(title);
      if (width < titleWidth.min)
        return failed(`It is as wide as ${width} letters, which say little.`, [title]);
      return failedIf(width > titleWidth.max, shownOf(width, titleWidth.max), [title]);
    },
  },
  {
    id: "title-single",
    restMay: "fail",
    severity: "warning",
    title: "Several titles",
    why: "With several titles, search engines choose one of them, or write another.",
    fix: "Keep one title element.",
    reads: "page",
    check: ({ titles }) => failedIfSeveral(titles, "title"),
  },
  {
    id: "description-present",
    severity: "warning",
    title: "No meta description",
    why: "The description is often the text of the search result, which makes people choose it.",
    fix: 'Add <meta name="description" content="…"> with a sentence or two that make people want to read the page.',
    reads: "page",
    check: ({ descriptions }) =>
      failedIf(
        !descriptions.some((description) => description !== ""),
        "Search results will show a piece of the text in its place.",
      ),
  },
  {
    id: "description-length",
    severity: "notice",
    title: "The meta description is too short or too long",
    why: "Search results cut a long description, and replace one that says too little.",
    fix: `Write ${descriptionWidth.min} to ${descriptionWidth.max} characters.`,
    reads: "page",
    check({ descriptions }) {
      const description = descriptions.find((each) => each !== "");
      if (description === undefined) return notApplicable;
      const width = displayWidth(description);
      if (width < descriptionWidth.min) return failed(`It is as wide as ${width} letters.`, [description]);
      return failedIf(width > descriptionWidth.max, shownOf(width, descriptionWidth.max), [description]);
    },
  },
  {
    id: "description-single",
    restMay: "fail",
    severity: "notice",
    title: "Several meta descriptions",
    why: "With several descriptions, nobody can say which one search results show.",
    fix: "Keep one; often a theme and a plugin each add theirs.",
    reads: "page",
    check: ({ descriptions }) => failedIfSeveral(descriptions, "description"),
  },
  {
    id: "language-declared",
    severity: "warning",
    title: "The language is not declared",
    why: "Search engines, screen readers and translators choose how to treat the text by its language.",
    fix: 'Put the language on the html element, such as <html lang="en">.',
    reads: "page",
    check({ lang }) {
      if (lang === null) return failed("Screen readers and translators have to guess.");
      if (!isLanguageTag(lang)) return failed("It is not the code of a language.", [`lang="${lang}"`]);
      return passed;
    },
  },
  {
    id: "hreflang-valid",
    restMay: "fail",
    severity: "warning",
    title: "Links to other languages cannot be used",
    why: "Search engines ignore alternates with a wrong code or a relative address, and show readers the wrong language.",
    fix: "Give each alternate a language code such as en, de-AT or x-default, and an absolute address.",
    reads: "page",
    check: ({ alternates }) => alternateChecks["hreflang-valid"](alternates),
  },
]);

function shownOf(width: number, max: number): string {
  return `It is as wide as ${width} letters, of which results show about ${max}.`;
}

function failedIfSeveral(found: readonly string[], noun: string): RuleOutcome {
  if (found.length === 0) return notApplicable;
  return failedIf(found.length > 1, `The page has ${counted(found.length, noun)}.`, found);
}

const wide = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\uFF01-\uFF60]/gu;

/** The width of a text in columns: an East Asian character is as wide as two Latin ones. */
function displayWidth(text: string): number {
  return Array.from(text).length + (text.match(wide)?.length ?? 0);
}
