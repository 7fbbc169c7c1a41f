import { describe, expect, test } from "vitest";
import { LimitRuleError, limits, parseLimitRules, perLimit, rulesWith } from "./limits";

describe("parseLimitRules", () => {
  test.each([
    ["120/600", [{ count: 120, seconds: 600 }]],
    [
      " 10/60 , 60/3600 ",
      [
        { count: 10, seconds: 60 },
        { count: 60, seconds: 3600 },
      ],
    ],
    [
      "60/3600,10/60",
      [
        { count: 10, seconds: 60 },
        { count: 60, seconds: 3600 },
      ],
    ],
  ])("parses %j, shortest window first", (text, rules) => {
    expect(parseLimitRules(text)).toEqual(rules);
  });

  test.each([
    ["", '""'],
    ["120", '"120"'],
    ["0/60", '"0/60"'],
    ["10/0", '"10/0"'],
    ["-1/60", '"-1/60"'],
    ["1e3/60", '"1e3/60"'],
    ["10/60,", '""'],
    ["10/60;20/120", '"10/60;20/120"'],
    ["10/60,ten/600", '"ten/600"'],
    ["1.5/60", '"1.5/60"'],
  ])("refuses %j and names the invalid part", (text, part) => {
    expect(() => parseLimitRules(text)).toThrow(LimitRuleError);
    expect(() => parseLimitRules(text)).toThrow(`${part} is not a limit: write count/seconds`);
  });

  test.each(["100/60,50/3600", "10/60,10/600", "10/60,20/60"])(
    "refuses %j, in which one rule can never be reached",
    (text) => {
      expect(() => parseLimitRules(text)).toThrow("cannot both matter");
    },
  );
});

describe("the limits", () => {
  test("have the documented defaults", () => {
    const defaults = rulesWith();
    expect(defaults.reads).toEqual([{ count: 120, seconds: 600 }]);
    expect(defaults.writes).toEqual([{ count: 20, seconds: 600 }]);
    expect(defaults.project_writes).toEqual([{ count: 60, seconds: 600 }]);
    expect(defaults.project_tools).toEqual([{ count: 180, seconds: 60 }]);
    expect(defaults.tools_public).toEqual([{ count: 30, seconds: 60 }]);
    expect(defaults.tools_workspace).toEqual([{ count: 60, seconds: 60 }]);
    expect(defaults.free).toEqual([
      { count: 10, seconds: 60 },
      { count: 60, seconds: 3600 },
      { count: 300, seconds: 86_400 },
    ]);
  });

  test("can be overridden one by one", () => {
    const rules = rulesWith({ reads: [{ count: 1, seconds: 2 }] });
    expect(rules.reads).toEqual([{ count: 1, seconds: 2 }]);
    expect(rules.writes).toEqual([{ count: 20, seconds: 600 }]);
  });

  test("of a project stay three times those of a key, unless they are given", () => {
    const writes = [
      { count: 5, seconds: 60 },
      { count: 50, seconds: 3600 },
    ];
    const { project_writes: derived } = rulesWith({ writes });
    expect(derived).toEqual([
      { count: 15, seconds: 60 },
      { count: 150, seconds: 3600 },
    ]);
    const given = [{ count: 7, seconds: 60 }];
    expect(rulesWith({ writes, project_writes: given }).project_writes).toEqual(given);
    for (const name of ["project_writes", "project_tools"] as const) {
      const { ceilingOf } = limits[name];
      expect(rulesWith()[name]).toEqual(
        rulesWith({ [ceilingOf]: parseLimitRules(limits[ceilingOf].rules) })[name],
      );
    }
  });

  test("cannot be overridden by invalid rules", () => {
    expect(() => rulesWith({ reads: [] })).toThrow(LimitRuleError);
  });

  test("allow uncounted calls only for reads, which cost nothing", () => {
    const degraded = perLimit((name) => limits[name].whenDegraded);
    const { reads, ...others } = degraded;
    expect(reads).toBe("allow");
    expect(new Set(Object.values(others))).toEqual(new Set(["strict"]));
  });
});
