import { expect, test } from "vitest";
import { formInput } from "./form-input";

function inputOf(
  entries: [string, string][],
  options: { keepEmpty?: string[]; lists?: string[] } = {},
): Record<string, unknown> {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return formInput(form, { keepEmpty: options.keepEmpty ?? [], lists: options.lists ?? [] });
}

test("every ticked box of a list arrives, in the order of the form", () => {
  const ticked: [string, string][] = [
    ["events", "article.finished"],
    ["url", "https://example.com/hook"],
    ["events", "article.failed"],
  ];
  expect(inputOf(ticked, { lists: ["events"] })).toEqual({
    events: ["article.finished", "article.failed"],
    url: "https://example.com/hook",
  });
});

test("a list of one is a list, and one without a tick is empty rather than left out", () => {
  expect(inputOf([["events", "true"]], { lists: ["events"] })).toEqual({ events: ["true"] });
  expect(inputOf([["url", "x"]], { lists: ["events"] })).toEqual({ events: [], url: "x" });
});

test("a repeated name that the action does not declare as a list is not read as a list", () => {
  const twice: [string, string][] = [
    ["status", "active"],
    ["status", "paused"],
  ];
  expect(inputOf(twice)).toEqual({ status: "paused" });
});

test("dots make groups, empty fields are left out unless they are named, and true and false become booleans", () => {
  const entries: [string, string][] = [
    ["config.url", "https://example.com"],
    ["config.note", ""],
    ["name", ""],
    ["test", "true"],
    ["config.flag", "true"],
  ];
  expect(inputOf(entries)).toEqual({ config: { url: "https://example.com", flag: "true" }, test: true });
  expect(inputOf(entries, { keepEmpty: ["config"] })).toMatchObject({ config: { note: "" } });
});

test("a field's name cannot reach the object that carries it", () => {
  const input = inputOf([
    ["__proto__", "polluted"],
    ["$ACTION_REF", "1"],
  ]);
  expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
  expect(Object.keys(input)).toEqual(["__proto__"]);
});
