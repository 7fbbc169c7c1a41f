import { describe, expect, test } from "vitest";
import { isSetUpCode, needsSetUpCode, setUpCode } from "./set-up-code";

test("instances with the same secret print the same code, and another secret gives another code", () => {
  expect(setUpCode("one")).toBe(setUpCode("one"));
  expect(setUpCode("one")).not.toBe(setUpCode("other"));
});

test("a code has four groups of five characters that cannot be confused with each other", () => {
  const codes = Array.from({ length: 100 }, (_, index) => setUpCode(`secret ${index}`));
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(new Set(codes.join("")).size).toBe(33);
});

test("a code that differs in one character is refused", () => {
  const code = setUpCode("secret");
  expect(isSetUpCode(code, "secret")).toBe(true);
  expect(isSetUpCode(`${code.slice(0, -1)}${code.endsWith("0") ? "1" : "0"}`, "secret")).toBe(false);
  expect(isSetUpCode(code.slice(0, -1), "secret")).toBe(false);
});

test("a code is accepted in lower case, with spaces and without dashes", () => {
  const code = setUpCode("secret");
  const typings = [
    code.toLowerCase(),
    ` ${code.replaceAll("-", " ")} `,
    code.replaceAll("-", ""),
    `${code}\n`,
  ];
  for (const typed of typings) expect(isSetUpCode(typed, "secret"), typed).toBe(true);
  expect(isSetUpCode("", "secret")).toBe(false);
});

test("only the first hundred characters of a code are read", () => {
  const code = setUpCode("secret");
  const blanks = (count: number) => " ".repeat(count);
  expect(isSetUpCode(blanks(100 - code.length) + code, "secret")).toBe(true);
  expect(isSetUpCode(blanks(101 - code.length) + code, "secret")).toBe(false);
  expect(isSetUpCode(`${code}${blanks(100 - code.length)}x`, "secret")).toBe(true);
});

describe("needsSetUpCode", () => {
  test.each([
    ["https://galley.example", "127.0.0.1", true],
    ["https://galley.example", "0.0.0.0", true],
    ["http://192.168.1.4:3000", "192.168.1.4", true],
    ["http://localhost:3000", "0.0.0.0", true],
    ["http://localhost.example:3000", "127.0.0.1", true],
    ["http://127.0.0.1.example:3000", "127.0.0.1", true],
    ["http://localhost:3000", "127.0.0.1", false],
    ["http://127.0.0.1:3000", "localhost", false],
    ["http://[::1]:3000", "::1", false],
    ["http://[::1]:3000", "[::1]", false],
    ["http://galley.localhost:3000", "LOCALHOST", false],
    ["http://localhost:3000", "127.0.0.2", false],
    ["http://localhost:3000", "::2", true],
    ["http://localhost:3000", "galleylocalhost", true],
    ["http://localhost:3000", "a[::1", true],
    ["http://localhost:3000", "128.0.0.1", true],
  ])("for a server at %s that listens on %s is %s", (baseUrl, host, needed) => {
    expect(needsSetUpCode({ baseUrl, host })).toBe(needed);
  });
});
