import { describe, expect, test } from "vitest";
import { crowdedFolders, isTestCode, sharedNames, siblingsMax } from "./tidiness";

const file = (path: string, text: string) => ({ path, text });

describe("sharedNames", () => {
  test("reports a name that two files export, whatever its kind", () => {
    const files = [
      file("lib/audits/judge.ts", "export async function judge() {}"),
      file("lib/check/judge.ts", "export const judge = 1;"),
      file("lib/other.ts", "function judge() {}\nexport interface Other {}"),
    ];
    expect(sharedNames(files)).toEqual(["judge is exported by lib/audits/judge.ts, lib/check/judge.ts"]);
  });

  test("allows the exports that Next looks for, in app only", () => {
    const files = ["app/a/route.ts", "app/b/route.ts"].map((path) => file(path, "export function GET() {}"));
    expect(sharedNames(files)).toEqual([]);
    expect(sharedNames([...files, file("lib/c.ts", "export function GET() {}")])).toEqual([]);
    const inLib = ["lib/a.ts", "lib/b.ts"].map((path) => file(path, "export function GET() {}"));
    expect(sharedNames(inLib)).toHaveLength(1);
  });

  test("allows shared names among adapters, but not with other files", () => {
    const adapters = ["ghost", "wix"].map((name) =>
      file(`lib/destinations/adapters/${name}/mapper.ts`, "export function slugOf() {}"),
    );
    expect(sharedNames(adapters)).toEqual([]);
    expect(
      sharedNames([...adapters, file("lib/content/slug.ts", "export function slugOf() {}")]),
    ).toHaveLength(1);
  });
});

test("crowdedFolders counts each file and folder of a folder once", () => {
  const many = Array.from({ length: siblingsMax }, (_, index) => `lib/rules/${index}.ts`);
  expect(crowdedFolders([...many, "lib/rules/0.ts"])).toEqual([]);
  expect(crowdedFolders([...many, "lib/rules/more/one.ts", "lib/rules/more/two.ts"])).toEqual([
    "lib/rules has 31 files and folders, more than 30",
  ]);
});

test.each([
  ["lib/a/b.test.ts", true],
  ["lib/a/testing/b.ts", true],
  ["app/(site)/page.tsx", false],
  ["lib/contesting/b.ts", false],
])("isTestCode of %s is %s", (path, expected) => {
  expect(isTestCode(path)).toBe(expected);
});
