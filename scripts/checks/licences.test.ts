import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../project-root";
import { licenceExceptions, lockedPackages, productionLicences, refusedLicences } from "./licences";

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const installed = productionLicences(lockedPackages.parse(JSON.parse(read("package-lock.json"))));

describe("The licences of what production installs", () => {
  test("are all allowed", () => {
    expect(installed.length).toBeGreaterThan(300);
    expect(refusedLicences(installed)).toEqual([]);
  });

  test("need every exception that there is, and docs/dependencies.md explains each one", () => {
    const page = read("docs/dependencies.md").replaceAll(/\s+/g, " ");
    for (const { name, licence, because } of licenceExceptions) {
      expect(installed.some((each) => name.test(each.name))).toBe(true);
      expect(page).toContain(licence);
      expect(page).toContain(because);
    }
  });
});

describe("A package", () => {
  const verdictOn = (license: string | undefined, more = {}) =>
    refusedLicences(
      productionLicences({
        packages: { "": {}, "node_modules/a/node_modules/b": { version: "1.0.0", license, ...more } },
      }),
    );

  test.each(["MIT", "(MIT OR GPL-3.0-only)", "(MIT AND Zlib)", "Apache-2.0 AND BSD-3-Clause"])(
    "under %s is allowed",
    (licence) => {
      expect(verdictOn(licence)).toEqual([]);
    },
  );

  test.each([
    "GPL-3.0-only",
    "MIT AND GPL-3.0-only",
    "AGPL-3.0-or-later",
    "SEE LICENSE IN LICENSE.md",
    undefined,
  ])("under %s is refused by its name", (licence) => {
    expect(verdictOn(licence)).toEqual([expect.stringContaining("b 1.0.0")]);
  });

  test("that only development installs may have any licence", () => {
    expect(verdictOn("GPL-3.0-only", { dev: true })).toEqual([]);
  });
});
