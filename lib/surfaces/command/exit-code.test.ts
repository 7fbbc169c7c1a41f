import { CommanderError, InvalidArgumentError } from "commander";
import { expect, test } from "vitest";
import { Refusal } from "@/lib/kernel/refusal";
import { StartFailure } from "@/lib/platform/start-failure";
import { exitCodesHelp, explainEnd } from "./exit-code";

test.each([
  ["help that was asked for", new CommanderError(0, "commander.helpDisplayed", "(outputHelp)"), 0],
  ["a bug", new TypeError("x is undefined"), 1],
  ["something that is no error", "oh", 1],
  ["a wrong command line", new CommanderError(1, "commander.unknownOption", "unknown option"), 2],
  ["a value that is no number", new InvalidArgumentError("must be a number"), 2],
  ["a value that an operation refuses", new Refusal("invalid_request", "Change it."), 2],
  ["an id that is not there", new Refusal("not_found", "There is no such article."), 3],
  ["a conflict", new Refusal("conflict", "Only a failed job can be run again."), 4],
  ["a keyword that is taken", new Refusal("keyword_taken", "There is an article already."), 4],
  ["no credits", new Refusal("out_of_credits", "No credits are left."), 4],
  ["settings or a database that do not work", new StartFailure("No PostgreSQL answers."), 5],
])("the admin command ends after %s with the exit code that its help explains", (_case, error, exitCode) => {
  expect(explainEnd(error).exitCode).toBe(exitCode);
  expect(exitCodesHelp).toMatch(new RegExp(`\\b${exitCode} [a-z]`));
});

test("the admin command shows a refusal with its own sentence and code", () => {
  expect(explainEnd(new Refusal("gone", "It was retired."))).toEqual({
    exitCode: 4,
    message: "It was retired.",
    code: "gone",
  });
});
