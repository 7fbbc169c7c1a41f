import { expect, test } from "vitest";
import { statusLines } from "./secrets-commands";

const status = { secrets: [], to_rotate: 0, missing: 0 };
const mayGo = "No secret needs a former key.";

test("secrets status says that a former key may be removed only when every secret can be read without it", () => {
  expect(statusLines(status)).toEqual([mayGo]);
  expect(statusLines({ ...status, to_rotate: 2 })).toEqual([
    expect.stringContaining("2 secrets need a former key: run secrets rotate"),
  ]);
  // The missing key may be the former one, removed too early.
  expect(statusLines({ ...status, missing: 3 })).toEqual([
    expect.stringContaining("3 secrets need a key that this server does not have"),
  ]);
});
