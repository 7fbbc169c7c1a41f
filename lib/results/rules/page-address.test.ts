import { expect, it } from "vitest";
import { pageAddress } from "./page-address";

it.each([
  ["https://Example.com/tea/", "example.com/tea"],
  ["http://www.example.com/tea#brewing", "example.com/tea"],
  ["https://example.com", "example.com"],
  ["https://example.com:8443/tea", "example.com:8443/tea"],
  ["https://example.com/tea?utm_source=mail&p=2&gclid=x", "example.com/tea?p=2"],
  ["https://example.com/caf%c3%a9", "example.com/caf%C3%A9"],
  ["https://example.com/café", "example.com/caf%C3%A9"],
  ["ftp://example.com/tea", null],
  ["tea", null],
  [`https://example.com/${"a".repeat(1_000)}`, null],
])("writes %s as %s", (address, expected) => {
  expect(pageAddress(address)).toBe(expected);
});
