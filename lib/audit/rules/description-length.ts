import { displayWidth } from "../display-width";
import { failed, notApplicable, type PageRule, passed } from "../page-rule";

const widthMin = 50;
/** About what a search result shows of a description. */
const widthMax = 165;

export const descriptionLength: PageRule = {
  id: "description-length",
  category: "metadata",
  severity: "notice",
  title: "The meta description is too short or too long",
  fix: `Write ${widthMin} to ${widthMax} characters.`,
  reads: "document",
  check({ descriptions }) {
    const description = descriptions.find((each) => each !== "");
    if (description === undefined) return notApplicable;
    const width = displayWidth(description);
    if (width < widthMin) return failed(`It has ${width} characters.`, [description]);
    if (width > widthMax) {
      return failed(`Of its ${width} characters, results show about ${widthMax}.`, [description]);
    }
    return passed;
  },
};
