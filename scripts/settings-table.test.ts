import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "./project-root";
import { settingsTable } from "./settings-table";

const readme = readFileSync(path.join(projectRoot, "README.md"), "utf8");

describe("the README", () => {
  test("lists every setting as the code reads it", () => {
    expect(unpadded(readme)).toContain(unpadded(settingsTable()));
  });

  test("names no folder of lib that is not there, and leaves none out", () => {
    const folders = readdirSync(path.join(projectRoot, "lib"), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    );
    const map = /```text\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
    const lib = map.slice(map.indexOf("lib/"), map.indexOf("\ndrizzle/"));
    const named = [...lib.matchAll(/^ {2}((?:[\w-]+\/ ?)+)/gm)].flatMap(([, names]) =>
      (names ?? "").split("/").flatMap((name) => (name.trim() === "" ? [] : [name.trim()])),
    );
    expect(named.sort()).toEqual(folders.sort());
  });
});

/** The formatter pads the cells of a table. */
function unpadded(markdown: string): string {
  return markdown.replace(/ +/g, " ").replace(/ ?-{3,} ?/g, "---");
}
