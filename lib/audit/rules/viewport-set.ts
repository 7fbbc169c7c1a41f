import { failed, type PageRule, passed } from "../page-rule";

export const viewportSet: PageRule = {
  id: "viewport-set",
  category: "technical",
  severity: "warning",
  title: "Not made for small screens",
  fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
  reads: "document",
  check({ viewport }) {
    if (viewport === null) return failed("Telephones show the page as a shrunken desktop.");
    if (!/width\s*=\s*device-width/i.test(viewport)) {
      return failed("The page keeps a fixed width on telephones.", [viewport]);
    }
    if (/user-scalable\s*=\s*(?:no|0)|maximum-scale\s*=\s*1(?:\.0*)?\s*(?:,|$)/i.test(viewport)) {
      return failed("Readers cannot zoom in.", [viewport]);
    }
    return passed;
  },
};
