import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../project-root";
import { rolesMarkdown } from "./roles-table";

test("docs/members-and-roles.md lists the lowest role of every operation as the code has it", () => {
  const document = readFileSync(path.join(projectRoot, "docs/members-and-roles.md"), "utf8");
  expect(unpadded(document)).toContain(unpadded(rolesMarkdown()));
});

/** Markdown with the cells of its tables as narrow as they can be. */
function unpadded(markdown: string): string {
  return markdown.replace(/ +/g, " ").replace(/ ?-{3,} ?/g, "---");
}
