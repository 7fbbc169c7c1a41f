import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../project-root";
import { auditRulesMarkdown } from "./audit-rules-table";

test("docs/audit-rules.md lists every rule as the code has it", () => {
  const document = readFileSync(path.join(projectRoot, "docs/audit-rules.md"), "utf8");
  expect(unpadded(document)).toContain(unpadded(auditRulesMarkdown()));
});

/** Markdown with the cells of its tables as narrow as they can be. */
function unpadded(markdown: string): string {
  return markdown.replace(/ +/g, " ").replace(/ ?-{3,} ?/g, "---");
}
