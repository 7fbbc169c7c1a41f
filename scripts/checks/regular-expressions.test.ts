import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../project-root";
import { builtExpressions } from "./regular-expressions";
import { isTestCode } from "./tidiness";

const found = (text: string) => builtExpressions({ path: "a.ts", text }).length;

test("a regular expression that a function builds from data is found", () => {
  expect(found("const f = (name: string) => new RegExp(name);")).toBe(1);
  expect(found("function f(name: string) { return RegExp(`^${name}$`, 'i'); }")).toBe(1);
  expect(found("export const op = operation({ run(ctx, { q }) { return new RegExp('a' + q); } });")).toBe(1);
  expect(found("let part = 'a'; const f = () => new RegExp(part);")).toBe(1);
  expect(found("const f = () => names.map((name) => new RegExp(name));")).toBe(1);
});

test("a regular expression of constants is not reported, and neither is one that is built when its file is imported", () => {
  expect(found("const part = 'a+'; const f = () => new RegExp(`^${part}$`, 'u');")).toBe(0);
  expect(found("const f = () => new RegExp(String.raw`\\d`);")).toBe(0);
  expect(found("const all = ['a', 'b'].map((each) => new RegExp(each));")).toBe(0);
});

/** What is put into these expressions was escaped in the same file, or comes from Galley's own code alone. */
const reviewed: Readonly<Record<string, string>> = {
  "lib/content/claims/words/number-words.ts": "the number words of a language, which are in the code",
  "lib/destinations/adapters/git/path-template.ts": "the parts of a template, escaped",
  "lib/lookups/presence/mentions.ts": "a brand, escaped",
  "lib/platform/messages/send-message.ts": "secrets, escaped",
  "lib/writers/builtin/keyword-spelling.ts": "a keyword, escaped",
};

test("no regular expression of the product is built from data, but for those that were looked at", {
  timeout: 120_000,
}, () => {
  const files = execFileSync("git", ["ls-files", "app", "inngest", "lib", "scripts"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  const sources = files.split("\n").filter((file) => /\.tsx?$/.test(file) && !isTestCode(file));
  expect(sources.length).toBeGreaterThan(800);
  const built = sources.flatMap((file) =>
    builtExpressions({ path: file, text: readFileSync(path.join(projectRoot, file), "utf8") }),
  );
  expect(built.filter((sentence) => reviewed[sentence.replace(/:.*/, "")] === undefined)).toEqual([]);
  const places = new Set(built.map((sentence) => sentence.replace(/:.*/, "")));
  expect(Object.keys(reviewed).filter((file) => !places.has(file))).toEqual([]);
});
