import { expect, test } from "vitest";
import { wixAddress, wixStatus } from "./mapper";

test.each([
  [{ base: "https://acme.example/", path: "/post/a" }, "https://acme.example/post/a"],
  [
    { base: "https://acme.wixsite.com/site", path: "post/größe" },
    "https://acme.wixsite.com/site/post/gr%C3%B6%C3%9Fe",
  ],
  ["https://acme.example/post/a", "https://acme.example/post/a"],
  [{ base: "javascript:alert(1)//", path: "a" }, null],
  ["", null],
  [null, null],
])("The url %j gives the address %s", (url, address) => {
  expect(wixAddress({ id: "1", url })).toBe(address);
});

test.each([
  ["PUBLISHED", "publish"],
  ["UNPUBLISHED", "draft"],
  ["SCHEDULED", "draft"],
  ["IN_REVIEW", "draft"],
])("The status %s counts as %s", (status, meaning) => {
  expect(wixStatus({ id: "1", status })).toBe(meaning);
});
