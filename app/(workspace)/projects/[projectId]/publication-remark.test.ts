import { expect, test } from "vitest";
import { publicationRemark } from "./publication-remark";

const live = {
  state: "published",
  publish_status: "publish",
  verify_status: "verified",
  found_before: true,
  refused: false,
  noindex: false,
  warned: false,
} as const;

test("a published article of which all is well needs no remark", () => {
  expect(publicationRemark(live)).toBeNull();
});

test.each([
  ["vanished", { state: "not_live", verify_status: "not_found" }, "was live, page gone"],
  ["never came", { state: "not_live", verify_status: "not_found", found_before: false }, "no such page"],
  ["lost the article", { state: "unverified", verify_status: "mismatch" }, "page lost the article"],
  ["refused its last write", { refused: true }, "last write refused"],
  ["is in doubt", { verify_status: "mismatch" }, "missing at the last look"],
  ["became noindex", { noindex: true, warned: true }, "hidden from search by noindex"],
  ["points search elsewhere", { warned: true }, "has a warning"],
  ["is a draft", { state: "unverified", publish_status: "draft", verify_status: "skipped" }, "draft"],
] as const)("a list says of a page that %s just that", (_, change, remark) => {
  expect(publicationRemark({ ...live, ...change })).toBe(remark);
});
