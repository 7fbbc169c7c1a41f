import { Command } from "commander";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { type InputSpelling, inputOptions } from "./input-options";

const input = z.strictObject({
  projectId: idField("a project").optional(),
  name: z.string().default("Key").describe("What it is for."),
  dailyMax: z.int().optional(),
  isHidden: z.boolean().optional(),
  status: z.enum(["draft", "publish"]).optional(),
  config: z.record(z.string(), z.unknown()).default({}),
});

/** The values of a command of these fields, by field. */
function parsed(words: string[], spelling: InputSpelling<keyof z.input<typeof input>> = {}) {
  const command = new Command("try").exitOverride().configureOutput({ writeErr: () => undefined });
  const { argument, options } = inputOptions(input, spelling);
  if (argument !== null) command.addArgument(argument);
  for (const option of options.values()) command.addOption(option);
  command.action(() => undefined).parse(words, { from: "user" });
  return { argument: command.processedArgs[0], ...command.opts() };
}

describe("a command whose options are the fields of an input", () => {
  const project = ["--project", "p"];

  test("spells fields in kebab case, an id without its Id, and takes the defaults of the schema", () => {
    expect(parsed([...project, "--daily-max", "3"])).toEqual({ project: "p", name: "Key", dailyMax: 3 });
  });

  test("requires an id even where the operation does not, and any other field as the schema says", () => {
    expect(() => parsed([])).toThrow("required option '--project <id>' not specified");
  });

  test("can leave an id optional that only narrows a list", () => {
    expect(parsed([], { optional: ["projectId"] })).toEqual({ name: "Key" });
  });

  test("reads yes and no, choices, and pairs that are given one by one", () => {
    const words = ["--is-hidden", "no", "--status", "draft", "--config", "a=1=2", "--config", "b="];
    expect(parsed([...project, ...words])).toMatchObject({
      isHidden: false,
      status: "draft",
      config: { a: "1=2", b: "" },
    });
  });

  test("can make one field the argument, rename others and leave some out", () => {
    const spelling = {
      argument: "dailyMax",
      only: ["name", "projectId"],
      flags: { projectId: "--in <id>" },
    } as const;
    expect(parsed(["7", "--in", "p"], spelling)).toEqual({ argument: 7, name: "Key", in: "p" });
    expect(() => parsed(["7", "--in", "p", "--status", "draft"], spelling)).toThrow("unknown option");
  });

  test.each([
    [["--daily-max", "1.5"], /whole number/],
    [["--daily-max", "ten"], /whole number/],
    [["--daily-max", "1e3"], /whole number/],
    [["--daily-max", "1234567890"], /whole number/],
    [["--daily-max", ""], /whole number/],
    [["--is-hidden", "true"], /yes or no/],
    [["--status", "live"], /Allowed choices are draft, publish/],
    [["--config", "url"], /key=value/],
    [["--config", "=value"], /key=value/],
  ])("refuses %j", (words, message) => {
    expect(() => parsed([...project, ...words])).toThrow(message);
  });

  test.each([
    ["0", 0],
    ["-5", -5],
    ["999999999", 999_999_999],
  ])("reads %s as a whole number", (text, number) => {
    expect(parsed([...project, "--daily-max", text])).toMatchObject({ dailyMax: number });
  });
});
