import { describe, expect, test } from "vitest";
import { parseAllowRules } from "./allow-rules";
import { checkAddresses, checkUrl } from "./check-url";
import { FetchFailure, type FetchFailureCode } from "./fetch-failure";

function codeOf(address: string, allow = ""): FetchFailureCode | "passed" {
  try {
    checkUrl(address, { allow: parseAllowRules(allow) });
    return "passed";
  } catch (error) {
    if (error instanceof FetchFailure) return error.code;
    throw error;
  }
}

const attacks: [address: string, code: FetchFailureCode][] = [
  ["http://127.0.0.1/", "blocked_address"],
  ["http://127.1/", "blocked_address"],
  ["http://127.0.1/", "blocked_address"],
  ["http://2130706433/", "blocked_address"],
  ["http://017700000001/", "blocked_address"],
  ["http://0177.0.0.1/", "blocked_address"],
  ["http://0x7f000001/", "blocked_address"],
  ["http://0x7f.0x0.0x0.0x1/", "blocked_address"],
  ["http://0x7f.1/", "blocked_address"],
  ["http://127.0.0.1./", "blocked_address"],
  ["http://127。0。0。1/", "blocked_address"],
  ["http://①②⑦.⓪.⓪.①/", "blocked_address"],
  ["http://１２７.０.０.１/", "blocked_address"],
  ["http://%31%32%37.0.0.1/", "blocked_address"],
  ["http://0/", "blocked_address"],
  ["http:127.0.0.1", "blocked_address"],
  ["http:\\\\127.0.0.1\\", "blocked_address"],
  ["http:/127.0.0.1", "blocked_address"],
  ["HTTP://127.0.0.1:80/", "blocked_address"],
  ["\t http://127.0.0.1/\n", "blocked_address"],
  ["http://127.0.\n0.1/", "blocked_address"],
  ["http://[::1]/", "blocked_address"],
  ["http://[::]/", "blocked_address"],
  ["http://[0:0:0:0:0:0:0:1]:8080/", "blocked_address"],
  ["http://[::ffff:127.0.0.1]/", "blocked_address"],
  ["http://[::ffff:7f00:1]/", "blocked_address"],
  ["http://[::ffff:8.8.8.8]/", "blocked_address"],
  ["http://[::127.0.0.1]/", "blocked_address"],
  ["http://[64:ff9b::169.254.169.254]/", "blocked_address"],
  ["http://[64:ff9b:1::a9fe:a9fe]/", "blocked_address"],
  ["http://[2002:7f00:1::]/", "blocked_address"],
  ["http://[fe80::1]/", "blocked_address"],
  ["http://[fd00:ec2::254]/latest/meta-data/", "blocked_address"],
  ["http://169.254.169.254/latest/meta-data/", "blocked_address"],
  ["http://0251.0376.0251.0376/", "blocked_address"],
  ["http://2852039166/", "blocked_address"],
  ["http://100.100.100.200/", "blocked_address"],
  ["http://localhost/", "blocked_address"],
  ["http://LOCALHOST:3000/", "blocked_address"],
  ["http://localhost./", "blocked_address"],
  ["http://ⓛocalhost/", "blocked_address"],
  ["http://app.localhost/", "blocked_address"],
  ["http://app.localhost../", "blocked_address"],
  ["http://[fe80::1%25eth0]/", "invalid_url"],
  ["http://[::1%lo]/", "invalid_url"],
  ["http://example.com./", "invalid_url"],
  ["http://256.256.256.256/", "invalid_url"],
  ["http://127.0.0.0x100/", "invalid_url"],
  ["http://", "invalid_url"],
  ["//example.com/", "invalid_url"],
  ["/etc/passwd", "invalid_url"],
  ["", "invalid_url"],
  ["http://exa mple.com/", "invalid_url"],
  ["file:///etc/passwd", "blocked_scheme"],
  ["ftp://example.com/", "blocked_scheme"],
  ["gopher://127.0.0.1:6379/_FLUSHALL", "blocked_scheme"],
  ["data:text/html,hello", "blocked_scheme"],
  ["javascript:alert(1)", "blocked_scheme"],
  ["blob:https://example.com/1", "blocked_scheme"],
  ["ws://example.com/", "blocked_scheme"],
  ["unix:/var/run/docker.sock", "blocked_scheme"],
  ["localhost:3000", "blocked_scheme"],
  ["http://user@example.com/", "blocked_credentials"],
  ["http://user:secret@example.com/", "blocked_credentials"],
  ["http://example.com@127.0.0.1/", "blocked_credentials"],
  ["http://:secret@example.com/", "blocked_credentials"],
];

describe("checkUrl", () => {
  test.each(attacks)("refuses %j: %s", (address, code) => expect(codeOf(address)).toBe(code));

  test.each([
    "https://example.com/",
    "http://example.com:8080/a?b=c",
    "https://1.1.1.1/",
    "https://[2606:4700:4700::1111]/",
    "https://bücher.example/",
    "https://localhost.example.com/",
    "https://127.0.0.1.example.com/",
  ])("accepts %s", (address) => expect(codeOf(address)).toBe("passed"));

  test.each([
    ["http://127.0.0.1:8080/", "127.0.0.1:8080", "passed"],
    ["http://127.0.0.1:8081/", "127.0.0.1:8080", "blocked_address"],
    ["http://0x7f.1:8080/", "127.0.0.1:8080", "passed"],
    ["http://[::ffff:127.0.0.1]:8080/", "127.0.0.1:8080", "blocked_address"],
    ["http://localhost:3000/", "localhost:3000", "passed"],
    ["http://localhost:3000/", "127.0.0.0/8", "blocked_address"],
    ["file:///etc/passwd", "localhost", "blocked_scheme"],
    ["http://user@localhost/", "localhost", "blocked_credentials"],
  ])("returns for %s with FETCH_ALLOW=%s: %s", (address, allow, code) =>
    expect(codeOf(address, allow)).toBe(code),
  );

  test.each([
    ["https://example.com/", "", true],
    ["http://example.com:80/", "", true],
    ["https://example.com:8443/", "", false],
    ["http://example.com:443/", "", true],
    ["http://1.1.1.1:2222/", "", false],
    ["http://example.com:8080/", "example.com:8080", true],
    ["http://10.0.0.1:8080/", "10.0.0.1:8080", true],
    ["http://10.0.0.1:8080/", "10.0.0.0/8", true],
  ])("accepts %s with FETCH_ALLOW=%s and the ports 80 and 443: %s", (address, allow, passes) => {
    const check = (ports: number[] | null) => checkUrl(address, { allow: parseAllowRules(allow), ports });
    if (passes) expect(check([80, 443]).href).toBe(address.replace(":80/", "/"));
    else expect(() => check([80, 443])).toThrow(/ports 80, 443/);
    expect(() => check(null)).not.toThrow();
  });

  test("refuses a host of which only one address is private", () => {
    const url = new URL("https://example.com/");
    const check = (addresses: string[], allow = "") =>
      checkAddresses(url, addresses, { allow: parseAllowRules(allow), interfaces: () => ({}) });
    expect(() => check(["1.1.1.1", "8.8.8.8"])).not.toThrow();
    expect(() => check(["1.1.1.1", "10.0.0.1"])).toThrow("example.com is not on the public internet");
    expect(() => check(["10.0.0.1", "1.1.1.1"])).toThrow("public internet");
    expect(() => check(["1.1.1.1", "10.0.0.1"], "10.0.0.1")).not.toThrow();
    expect(() => check(["1.1.1.1", "10.0.0.1"], "10.0.0.1:80")).toThrow("public internet");
    expect(() => check(["10.0.0.1"], "example.com")).not.toThrow();
  });

  test("names the refused URL in its failure", () => {
    for (const address of ["http://10.0.0.1/a", "http://localhost/a"]) {
      expect(() => checkUrl(address, { allow: [] })).toThrow(expect.objectContaining({ url: address }));
    }
    const ports = { allow: [], ports: [443] };
    expect(() => checkUrl("http://example.com/a", ports)).toThrow(
      expect.objectContaining({ code: "blocked_port", url: "http://example.com/a" }),
    );
  });

  test("resolves a redirect relative to the URL that it came from", () => {
    const base = new URL("https://example.com/a/b");
    expect(checkUrl("../c", { allow: [] }, base).href).toBe("https://example.com/c");
    expect(() => checkUrl("//10.0.0.1/", { allow: [] }, base)).toThrow("public internet");
  });

  test("removes the fragment", () => {
    expect(checkUrl("https://example.com/a#b", { allow: [] }).href).toBe("https://example.com/a");
  });

  test("explains a refusal without the credentials of the URL", () => {
    expect(() => checkUrl("http://user:secret@example.com/", { allow: [] })).toThrow(
      /^(?!.*secret).*without/,
    );
  });
});
