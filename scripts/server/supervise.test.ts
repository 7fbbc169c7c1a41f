import { expect, test } from "vitest";
import { workersIn } from "./supervise";

test.each([
  [[], 1],
  [["--workers", "4"], 4],
  [["--workers=2"], 2],
])("npm start with the arguments %j runs %i workers", (args, workers) => {
  expect(workersIn(args)).toBe(workers);
});

test.each([
  [["--workers"]],
  [["--workers", "0"]],
  [["--workers", "65"]],
  [["--workers", "many"]],
  [["--worker", "2"]],
])("npm start refuses the arguments %j and says what it takes", (args) => {
  expect(() => workersIn(args)).toThrow("npm start takes --workers and a whole number from 1 to 64");
});
