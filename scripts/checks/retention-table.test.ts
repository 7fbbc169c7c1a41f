import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../project-root";
import { retentionMarkdown } from "./retention-table";

test("docs/retention.md lists every kind of record as the code deletes it", () => {
  const document = readFileSync(path.join(projectRoot, "docs/retention.md"), "utf8");
  expect(unpadded(document)).toContain(unpadded(retentionMarkdown()));
});

/** Markdown with the cells of its tables as narrow as they can be. */
function unpadded(markdown: string): string {
  return markdown.replace(/ +/g, " ").replace(/ ?-{3,} ?/g, "---");
}
