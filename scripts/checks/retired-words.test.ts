import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../project-root";
import { retiredWordsIn } from "./retired-words";

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const filesIn = (folder: string) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: "utf8" }).map(
    (name) => `${folder}/${name.replaceAll(path.sep, "/")}`,
  );
const shown = ["README.md", ...filesIn("app"), ...filesIn("docs")].filter(
  (file) => /\.(?:md|tsx?)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file),
);

test("what people read says none of the words that are retired", () => {
  expect(shown.length).toBeGreaterThan(300);
  const found = shown.flatMap((file) => retiredWordsIn(file, read(file)));
  expect(found, "the words that are used instead are in docs/words.md").toEqual([]);
});

describe("a retired word is found", () => {
  test.each([
    ["docs/a.md", "Open the **Pull API** first."],
    ["docs/a.md", "The passport of an article"],
    ["app/(workspace)/a.tsx", 'const a = <p title="Hidden from the pull API">x</p>;'],
    ["app/(workspace)/a.tsx", "const a = (\n  <p>\n    Ask the operator of it.\n  </p>\n);"],
    [
      "app/(workspace)/a.tsx",
      "const a = (\n  <p>\n    as you like (3 or more). The publish gate applies\n  </p>\n);",
    ],
    ["app/(workspace)/a.ts", 'return { ok: true, message: "The verifier checks it." };'],
    ["app/(workspace)/a.tsx", 'const label = "Passport";'],
    ["app/(site)/a.tsx", "const a = <b>Publish gate</b>;"],
  ])("in %s: %s", (file, text) => {
    expect(retiredWordsIn(file, text)).toHaveLength(1);
  });

  test.each([
    ["docs/a.md", "`GET /api/v1/articles/{id}/passport`, see [the record](passport.md)"],
    ["docs/a.md", "```\nnpm run admin -- article passport\n```"],
    ["docs/a.md", "The operator sets it."],
    ["app/(workspace)/a.tsx", 'import { passport } from "@galley/lib/passport";'],
    ["app/(workspace)/a.tsx", '/** The operator. */\nconst by = row.by === "operator" ? 1 : 2;'],
    ["app/(workspace)/a.tsx", "const href = `/projects/${id}/passport`;"],
  ])("but not where a program reads it, in %s: %s", (file, text) => {
    expect(retiredWordsIn(file, text)).toEqual([]);
  });
});
