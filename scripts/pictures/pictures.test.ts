import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { drawingCodeOf, picturedPages, picturesFolder, readTakenOf } from "./pictured-pages";

test.each(picturedPages)("the picture of the page $name shows the page as it is", async (picture) => {
  expect(
    readTakenOf()[picture.name],
    `The pictures public/pictures/${picture.name}-*.webp were taken before ${picture.page} was changed: run npm run pictures.`,
  ).toBe(await drawingCodeOf(picture));
  for (const scheme of ["light", "dark"]) {
    expect(existsSync(path.join(picturesFolder, `${picture.name}-${scheme}.webp`))).toBe(true);
  }
});

test("the code of each picture is its own", async () => {
  const codes = await Promise.all(picturedPages.map(drawingCodeOf));
  expect(new Set(codes).size).toBe(picturedPages.length);
});
