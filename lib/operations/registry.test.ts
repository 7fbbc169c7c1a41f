import { describe, expect, test } from "vitest";
import type { Operation } from "@/lib/kernel/operation";
import { operations } from "./registry";

const files = import.meta.glob<Record<string, unknown>>(
  [
    "../*/operations/**/*.ts",
    "../{accounts,activity,dashboard,free,health,keys,plan,projects,workspaces}/**/*.ts",
    "!../**/*.test.ts",
  ],
  { eager: true },
);

/** What the operations of a folder are named after, where that is not the folder. */
const namedAfter: Record<string, string[]> = {
  destinations: ["integrations"],
  generation: ["jobs"],
  webhooks: ["events", "webhook_deliveries"],
};

const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && "run" in value && "access" in value;

/** Every operation that a file exports. */
const exported = Object.entries(files).flatMap(([path, exports]) =>
  Object.entries(exports).flatMap(([constant, value]) =>
    isOperation(value) ? [{ path, constant, operation: value }] : [],
  ),
);

/** The words of a camelCase, snake_case or kebab-case name, in the singular. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([A-Z])/g, " $1")
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/ies$/, "y").replace(/s$/, ""));

describe("an operation", () => {
  test.each(exported)("in $path is named after its folder and file, and its constant says so", (found) => {
    const { path, constant, operation } = found;
    const [, folder = "", file = ""] = /^\.\.\/([^/]+)\/(?:.+\/)?([^/]+)\.ts$/.exec(path) ?? [];
    const [noun = "", verb = ""] = operation.name.split(".");
    expect(namedAfter[folder] ?? [folder]).toContain(noun);
    // Two nouns in one folder: their files say which is meant.
    if ((namedAfter[folder] ?? []).length > 1) expect(`${file}-`).toContain(`${verb.replaceAll("_", "-")}-`);
    else expect(file).toBe(verb.replaceAll("_", "-"));
    expect(wordsOf(constant)).toEqual(expect.arrayContaining(wordsOf(file)));
  });

  test("is in the registry, once, and alone in its file", () => {
    expect(exported.map(({ operation }) => operation.name).sort()).toEqual(
      operations.map(({ name }) => name).sort(),
    );
    expect(new Set(exported.map(({ path }) => path)).size).toBe(exported.length);
    expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
  });
});
