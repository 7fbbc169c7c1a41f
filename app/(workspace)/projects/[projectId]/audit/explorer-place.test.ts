import { expect, test } from "vitest";
import { explorerHref, readExplorerPlace, wholeList } from "./explorer-place";

test.each([
  ["", {}],
  ["?rule=title-present", { rule: "title-present" }],
  ["?filter=broken", { filter: "broken" }],
  ["?sort=words-asc", { sort: "words" }],
  ["?sort=findings-desc&after=7", { sort: "findings", order: "desc", after: 7 }],
  ["?filter=broken&before=50", { filter: "broken", before: 50 }],
  [
    "?rule=title-present&filter=redirects&after=25",
    { rule: "title-present", filter: "redirects", after: 25 },
  ],
] as const)("the address of audited pages %j is read back as it was written", (query, place) => {
  expect(explorerHref("/pages", { ...wholeList, ...place })).toBe(`/pages${query}`);
  const read = Object.fromEntries(new URLSearchParams(query));
  expect(readExplorerPlace(read)).toEqual({ ...wholeList, ...place });
});

test.each([
  { rule: "<script>", filter: "every", after: "-1", before: "0" },
  { rule: ["title-present", "h1-present"], filter: ["broken"], after: "1e99" },
  { rule: "", filter: "", sort: "", after: "" },
  { sort: "id; drop table audit-up" },
  { sort: ["words-desc"] },
])("an address of audited pages with %j lists all of them", (search) => {
  expect(readExplorerPlace(search)).toEqual(wholeList);
});
