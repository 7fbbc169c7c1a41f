import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../project-root";
import { settingsMarkdown } from "./settings-table";

test("docs/settings.md lists every setting as the code reads it", () => {
  const document = readFileSync(path.join(projectRoot, "docs/settings.md"), "utf8");
  expect(unpadded(document)).toContain(unpadded(settingsMarkdown()));
});

/** Markdown with the cells of its tables as narrow as they can be. */
function unpadded(markdown: string): string {
  return markdown.replace(/ +/g, " ").replace(/ ?-{3,} ?/g, "---");
}
