import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../project-root";
import { generatedDocuments, unpadded, withTables } from "./generated-tables";

test.each(generatedDocuments)(
  "the tables of %s are those of the code: npm run docs writes them",
  (document) => {
    const text = readFileSync(path.join(projectRoot, document), "utf8");
    expect(unpadded(text)).toBe(unpadded(withTables(document, text)));
  },
);

test("a document without the place of a table is an error", () => {
  expect(() => withTables("docs/retention.md", "# How long records are kept")).toThrow(
    "docs/retention.md has no place for the table retention",
  );
});
