import { expect, test } from "vitest";
import { nearPages } from "./near-pages";

const pathsFor = (address: string) => nearPages(address).map(({ path }) => path);

test.each([
  ["/docs/deploy", "/docs/deployment"],
  ["/docs/webhook", "/docs/webhooks"],
  ["/docs/api-keys", "/docs/keys"],
  ["/docs/guides/audit_rules.html", "/docs/audit-rules"],
  ["/docs/pasport", "/docs/passport"],
  ["/docs/wordpress", "/docs/connect-wordpress"],
  ["/docs/mcp", "/docs/agents"],
])("the address %s of no page leads to %s first", (address, path) => {
  expect(pathsFor(address)[0]).toBe(path);
});

test("an address that is like no page leads to none, and the longest to five at most", () => {
  expect(pathsFor("/docs/zzzzzz")).toEqual([]);
  expect(pathsFor("/docs/the/and/")).toEqual([]);
  expect(pathsFor(`/docs/${"keys-agents-audits-claims-score-".repeat(1000)}`).length).toBe(5);
});
