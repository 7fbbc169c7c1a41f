import { defineConfig } from "vitest/config";
import { areaNamed, mutationAreas } from "./scripts/checks/mutation-areas";
import base from "./vitest.config";

/** The tests of one area of `npm run test:mutation`, with a database only when the area needs one. */
const name = process.env["MUTATION_AREA"];
const areas = name === undefined ? mutationAreas : [areaNamed(name)];

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: areas.flatMap(({ tests }) => tests),
    globalSetup: areas.some(({ database }) => database) ? ["./lib/platform/db/testing/global-setup.ts"] : [],
  },
});
