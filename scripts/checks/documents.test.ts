import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../project-root";

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const documents = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  ...readdirSync(path.join(projectRoot, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

describe.each(documents)("%s", (document) => {
  const text = read(document);

  test("names and links only files and folders that exist", () => {
    const named = [
      ...text.matchAll(/`((?:app|bench|docs|drizzle|e2e|inngest|lib|scripts|testing)\/[^`<*]*)/g),
    ];
    const linked = [
      ...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g),
      ...text.matchAll(/(?:src|srcset)="([^"]+)"/g),
    ];
    const paths = [
      ...named.map(([, name = ""]) => name),
      ...linked.map(([, link = ""]) => path.join(path.dirname(document), link)),
    ];
    expect(paths.filter((name) => !existsSync(path.join(projectRoot, name)))).toEqual([]);
  });

  test("names only commands that exist", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test("the map in ARCHITECTURE.md lists exactly the folders of lib", () => {
  const folders = readdirSync(path.join(projectRoot, "lib"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const map = /\nlib\/\n([\s\S]*?)\n(?=\w)/.exec(read("ARCHITECTURE.md"))?.[1] ?? "";
  expect([...map.matchAll(/^ {2}([\w-]+)\//gm)].map(([, name = ""]) => name).sort()).toEqual(folders.sort());
});
