import { failedIf, rulesOf } from "../page-rule";
import { searchDirectives } from "./directives";

/** Rules about what assistants may do with the page. */
export const pageAiAccessRules = rulesOf("ai_access", [
  {
    id: "snippets-allowed",
    severity: "notice",
    title: "The page may not be quoted",
    why: "Search results show no text of such a page, and answers of AI search leave it out.",
    fix: "Remove nosnippet and max-snippet:0, unless the text must not be quoted.",
    reads: "page",
    check(page, response) {
      const forbidding = searchDirectives(page, response).filter((directive) =>
        /^(?:nosnippet|max-snippet\s*:\s*0)$/.test(directive),
      );
      return failedIf(forbidding.length > 0, "Nobody may show a passage of it.", forbidding);
    },
  },
]);
