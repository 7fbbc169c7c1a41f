import { expect, test } from "vitest";
import { z } from "zod";
import { adminCommands } from "./commands";
import { printAnswer, withoutControls } from "./print-answer";

test("an entity is printed value by value, with what is in it below", () => {
  const audit = {
    id: "a1",
    score: null,
    stopping: false,
    pages_done: 3,
    started_at: "2026-03-10T12:34:56.000Z",
  };
  expect(
    printAnswer({ audit: { ...audit, totals: { errors: 2 }, hosts: ["a.example", "b.example"] } }),
  ).toEqual([
    "id: a1",
    "score: -",
    "stopping: no",
    "pages done: 3",
    "started at: 2026-03-10T12:34Z",
    "hosts: a.example, b.example",
    "totals:",
    "  errors: 2",
  ]);
});

test("a list is printed as a table of the given columns, after the other values of the answer", () => {
  const entries = [
    { created_at: "2026-03-10T12:00:00.000Z", amount: -1, job: { keyword: "anvil care" }, note: null },
    { created_at: "2026-03-11T12:00:00.000Z", amount: 10, job: null, note: "a gift" },
  ];
  expect(
    printAnswer({ credits: 9, entries, next: "c1" }, ["created_at", "amount", "job.keyword", "note"]),
  ).toEqual([
    "credits: 9",
    "created at         amount  job keyword  note",
    "2026-03-10T12:00Z  -1      anvil care   -",
    "2026-03-11T12:00Z  10      -            a gift",
    "More with --before c1",
  ]);
});

test("without columns a table has every plain value, an empty list says so, and a long text is cut", () => {
  const rows = printAnswer({
    keys: [{ id: "k1", scopes: ["read"], owner: { id: 1 }, note: `a\n${"b".repeat(200)}` }],
  });
  expect(rows[0]).toBe("id  scopes  note");
  expect(rows[1]).toMatch(/^k1 {2}read {4}a b{77}…$/);
  expect(printAnswer({ model_calls: [], next: null })).toEqual(["No model calls"]);
});

// The attack: a name with escape sequences repaints the operator's screen, or writes into the clipboard.
test.each(["\u001b[2J", "\u001b]52;c;aGk=\u0007", "\u009b31m", "\r", "\u0000"])(
  "a terminal obeys nothing in a name: %j",
  (hostile) => {
    const printed = printAnswer({ projects: [{ id: "p1", name: `a${hostile}b` }] })
      .map(withoutControls)
      .join("\n");
    expect(printed).toMatch(/p1/);
    expect(printed).not.toMatch(/[^\P{Cc}\n]/u);
  },
);

test.each(
  adminCommands.flatMap(({ words, shown }) =>
    shown === undefined ? [] : [[words.join(" "), shown] as const],
  ),
)("the columns of %s are in what it lists", (_words, { output, columns }) => {
  const paths = pathsOf(z.toJSONSchema(output, { io: "output", unrepresentable: "any", reused: "inline" }));
  expect(columns.filter((column) => !paths.some((path) => path.endsWith(`[].${column}`)))).toEqual([]);
});

/** Every member of a schema, such as `keys[].owner.name`. */
function pathsOf(schema: z.core.JSONSchema.BaseSchema, before = ""): string[] {
  const choices = [schema, ...(schema.anyOf ?? [])].filter((each) => typeof each === "object");
  return choices.flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, each]) => {
      const path = before === "" ? name : `${before}.${name}`;
      return [path, ...(typeof each === "object" ? pathsOf(each, path) : [])];
    }),
    ...(typeof items === "object" && !Array.isArray(items) ? pathsOf(items, `${before}[]`) : []),
  ]);
}
