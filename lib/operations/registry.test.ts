import { describe, expect, test } from "vitest";
import type { Operation } from "@/lib/kernel/operation";
import { operations } from "./registry";

const files = import.meta.glob<Record<string, unknown>>(["./*/**/*.ts", "!./**/*.test.ts"], { eager: true });

const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && "run" in value && "access" in value;

/** Every operation that a file of this folder exports. */
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
    const [, folder = "", file = ""] = /^\.\/([^/]+)\/(?:.+\/)?([^/]+)\.ts$/.exec(path) ?? [];
    expect(operation.name).toBe(`${folder}.${file}`.replaceAll("-", "_"));
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
