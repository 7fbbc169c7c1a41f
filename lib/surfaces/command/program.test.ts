import { type Command, CommanderError } from "commander";
import { describe, expect, test } from "vitest";
import { freeTools } from "@/lib/free/catalogue";
import { StartFailure } from "@/lib/platform/start-failure";
import { explainEnd } from "./exit-code";
import { createOperator } from "./operator";
import { createAdminProgram } from "./program";

const documented = [
  "user create",
  "workspace create",
  "project create",
  "key create",
  "key revoke",
  "integration create",
  "integration test",
  "integration remove",
  "events create",
  "events test",
  "events remove",
  "credits grant",
  "credits set",
  "article import",
  "article hide",
  "article show",
  "job list",
  "job retry",
];

/** The program without a database, and what it prints. */
function closedProgram() {
  const printed: string[] = [];
  const program = createAdminProgram(
    createOperator(() => Promise.reject(new Error("this command needs the database"))),
  );
  everyCommand(program).forEach(({ command }) => {
    command.configureOutput({
      writeOut: (text) => void printed.push(text),
      writeErr: (text) => void printed.push(text),
    });
  });
  return { program, printed };
}

function everyCommand(command: Command, words: string[] = []): { words: string[]; command: Command }[] {
  const below = command.commands.flatMap((each) => everyCommand(each, [...words, each.name()]));
  return [{ words, command }, ...below];
}

async function run(words: string[]) {
  const { program, printed } = closedProgram();
  const error: unknown = await program.parseAsync(words, { from: "user" }).catch((thrown: unknown) => thrown);
  return { error, exitCode: explainEnd(error).exitCode, printed: printed.join("") };
}

const paths = everyCommand(closedProgram().program).map(({ words }) => words);

test("the admin command has every documented verb", () => {
  expect(paths.map((words) => words.join(" "))).toEqual(expect.arrayContaining(documented));
});

// Where the operator has switched them off, no way to them is left: e2e/journeys/trust-outsiders.e2e.test.ts.
test("the admin command offers no free tool and no public tool", () => {
  const offered = paths.flat().map((word) => word.replaceAll("-", "_"));
  const tools = [
    "rank_check",
    "ai_presence",
    "page_check",
    ...freeTools.map(({ slug }) => slug.replaceAll("-", "_")),
  ];
  expect(tools.length).toBeGreaterThan(10);
  expect(offered.filter((word) => tools.includes(word))).toEqual([]);
});

test.each(paths.map((words) => [["galley", ...words].join(" "), words] as const))(
  "the admin command explains `%s` with --help, without a database",
  async (name, words) => {
    const { error, exitCode, printed } = await run([...words, "--help"]);
    expect(error).toBeInstanceOf(CommanderError);
    expect(exitCode).toBe(0);
    expect(printed).toContain(`Usage: ${name} `);
    expect(printed).toContain("--json");
  },
);

test("the admin command ends with the error of opening the database, even when it is closed afterwards", async () => {
  const operator = createOperator(() => Promise.reject(new StartFailure("No PostgreSQL answers.")));
  const listing = createAdminProgram(operator).parseAsync(["project", "list"], { from: "user" });
  await expect(listing).rejects.toThrow("No PostgreSQL answers.");
  await expect(operator.close()).resolves.toBeUndefined();
});

describe("the admin command exits with 2 and says what is wrong", () => {
  test.each([
    ["an unknown noun", ["articles"], /unknown command 'articles'.*Did you mean article/s],
    ["an unknown verb", ["article", "burn"], /unknown command 'burn'/],
    ["a missing option", ["key", "create"], /required option '--project <id>' not specified/],
    ["an unknown option", ["project", "list", "--all"], /unknown option '--all'/],
    ["a missing argument", ["article", "hide"], /missing required argument 'id'/],
    [
      "an amount that is no number",
      ["credits", "set", "ten", "--workspace", "x"],
      /'ten' is invalid.*amount/,
    ],
    [
      "a limit that is no number",
      ["job", "list", "--project", "x", "--limit", "all"],
      /--limit <number>' argument 'all' is invalid/,
    ],
    [
      "an unknown type of event",
      ["events", "create", "--project", "x", "--url", "https://example.com", "--events", "article.deleted"],
      /'article.deleted' is invalid. Allowed choices are article.finished/,
    ],
    ["a configuration that is no pair", integrationWith("url"), /key=value/],
  ])("for %s", async (_case, words, message) => {
    const { exitCode, printed } = await run(words);
    expect(exitCode).toBe(2);
    expect(printed).toMatch(message);
  });

  function integrationWith(config: string): string[] {
    return ["integration", "create", "--project", "x", "--provider", "hosted", "--config", config];
  }
});
