import { describe, expect, test } from "vitest";
import { allowsAddress, allowsHost, parseAllowRules } from "./allow-rules";

const hostCases: [rule: string, url: string, allowed: boolean][] = [
  ["wordpress", "http://wordpress/", true],
  ["wordpress", "https://wordpress:8443/", true],
  ["wordpress", "http://wordpress.example/", false],
  ["wordpress", "http://my.wordpress/", false],
  ["WordPress", "http://wordpress/", true],
  ["wordpress:8080", "http://wordpress:8080/", true],
  ["wordpress:8080", "http://wordpress/", false],
  ["wordpress:80", "http://wordpress/", true],
  ["localhost", "http://localhost:3000/", true],
  ["localhost", "http://evil.localhost/", false],
  ["http://blog.test:4000", "http://blog.test:4000/x", true],
  ["http://blog.test:4000", "https://blog.test:4000/x", false],
  ["https://blog.test", "https://blog.test/", true],
  ["https://blog.test", "https://blog.test:444/", false],
  ["bücher.test", "http://xn--bcher-kva.test/", true],
];

const addressCases: [rule: string, address: string, port: number, allowed: boolean][] = [
  ["10.1.2.3", "10.1.2.3", 80, true],
  ["10.1.2.3", "10.1.2.4", 80, false],
  ["10.1.2.3:8080", "10.1.2.3", 8080, true],
  ["10.1.2.3:8080", "10.1.2.3", 80, false],
  ["10.0.0.0/8", "10.200.0.1", 80, true],
  ["10.0.0.0/8", "11.0.0.1", 80, false],
  ["::1", "::1", 80, true],
  ["[::1]", "::1", 80, true],
  ["[::1]:3000", "::1", 3000, true],
  ["[::1]:3000", "::1", 3001, false],
  ["fd00::/8", "fd12::1", 80, true],
  ["10.0.0.0/8", "::ffff:10.0.0.1", 80, false],
];

describe("allow rules", () => {
  test.each(hostCases)("%s for %s: %s", (rule, url, allowed) => {
    expect(allowsHost(parseAllowRules(rule), new URL(url))).toBe(allowed);
  });

  test.each(addressCases)("%s for %s port %i: %s", (rule, address, port, allowed) => {
    expect(allowsAddress(parseAllowRules(rule), address, port)).toBe(allowed);
  });

  test("are separated by commas, and an empty text has none", () => {
    expect(parseAllowRules(" localhost , 10.0.0.0/8,, [::1]:80 ")).toHaveLength(3);
    expect(parseAllowRules("")).toEqual([]);
  });

  test.each([
    "a b",
    "*.example.com",
    "example.com:0",
    "example.com:99999",
    "example.com:http",
    "10.0.0.0/33",
    "10.0.0/8",
    "10.0.0.0/",
    "fd00::/200",
    "[::1",
    "[example.com]:80",
    "ftp://example.com",
    "http://example.com/path",
    "http://user@example.com",
    "0x7f.1",
    "user@example.com",
    "://",
  ])("that cannot be read are named in the error: %s", (entry) => {
    expect(() => parseAllowRules(`localhost, ${entry}`)).toThrow(`"${entry}"`);
  });
});
