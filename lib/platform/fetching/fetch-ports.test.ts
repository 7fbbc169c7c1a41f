import { expect, test } from "vitest";
import { parseAllowRules } from "./allow-rules";
import { checkUrl } from "./check-url";

const check = (address: string, allowedPorts: readonly number[] | null = null, allow = "") =>
  checkUrl(address, { allow: parseAllowRules(allow), allowedPorts });

// The attack: a form on another site's mail server or database, filled in by Galley.
test.each([22, 25, 53, 110, 143, 465, 587, 2375, 3306, 5432, 6379, 11_211, 27_017])(
  "the port %i is never fetched",
  (port) => {
    expect(() => check(`http://site.example:${port}/`)).toThrow(/is on port/);
    expect(() => check(`http://93.184.215.14:${port}/`)).toThrow(/is on port/);
    expect(check(`http://site.example:${port}/`, null, "site.example").port).toBe(String(port));
    expect(check(`http://93.184.215.14:${port}/`, null, `93.184.215.14:${port}`).port).toBe(String(port));
  },
);

test("with a list of the operator, other ports are refused, and the default ports count as written", () => {
  expect(check("https://site.example/", [443]).host).toBe("site.example");
  expect(() => check("http://site.example/", [443])).toThrow(/port 80/);
  expect(() => check("https://site.example:8443/", [443])).toThrow(/port 8443/);
  expect(check("http://site.example:25/", [25]).port).toBe("25");
});
