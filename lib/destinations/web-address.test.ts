import { expect, test } from "vitest";
import { webAddress } from "./web-address";

test.each([
  ["https://a.example/größe", "https://a.example/gr%C3%B6%C3%9Fe"],
  ["http://a.example:8080/x?y=1", "http://a.example:8080/x?y=1"],
])("The public address %s is accepted", (text, address) => {
  expect(webAddress(text)).toBe(address);
});

test.each([
  "javascript:alert(1)",
  " JaVaScRiPt:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "file:///etc/passwd",
  "https://user:password@a.example/",
  "https://user@a.example/",
  "/blog/anvil",
  "//a.example/blog",
  "anvil",
  "",
  `https://a.example/${"x".repeat(2000)}`,
  null,
  undefined,
])("The public address %s is refused", (text) => {
  expect(webAddress(text)).toBeNull();
});
