import { displayWidth } from "../display-width";
import { failed, notApplicable, type PageRule, passed } from "../page-rule";

const widthMin = 10;
/** About what a search result shows of a title. */
const widthMax = 65;

export const titleLength: PageRule = {
  id: "title-length",
  category: "metadata",
  severity: "notice",
  title: "The title is too short or too long",
  fix: `Write a title of ${widthMin} to ${widthMax} characters, its most telling words first.`,
  reads: "document",
  check({ titles }) {
    const title = titles.find((each) => each !== "");
    if (title === undefined) return notApplicable;
    const width = displayWidth(title);
    if (width < widthMin) return failed(`Its ${width} characters say little.`, [title]);
    if (width > widthMax)
      return failed(`Of its ${width} characters, results show about ${widthMax}.`, [title]);
    return passed;
  },
};
