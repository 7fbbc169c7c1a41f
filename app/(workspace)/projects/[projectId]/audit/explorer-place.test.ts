import { expect, test } from "vitest";
import { explorerHref, readExplorerPlace } from "./explorer-place";

const everything = { rule: null, filter: "all", after: 0, before: null } as const;

test.each([
  ["", {}],
  ["?rule=title-present", { rule: "title-present" }],
  ["?filter=broken", { filter: "broken" }],
  ["?filter=broken&before=50", { filter: "broken", before: 50 }],
  [
    "?rule=title-present&filter=redirects&after=25",
    { rule: "title-present", filter: "redirects", after: 25 },
  ],
] as const)("the address of audited pages %j is read back as it was written", (query, place) => {
  expect(explorerHref("/pages", { ...everything, ...place })).toBe(`/pages${query}`);
  const read = Object.fromEntries(new URLSearchParams(query));
  expect(readExplorerPlace(read)).toEqual({ ...everything, ...place });
});

test.each([
  { rule: "<script>", filter: "every", after: "-1", before: "0" },
  { rule: ["title-present", "h1-present"], filter: ["broken"], after: "1e99" },
  { rule: "", filter: "", after: "" },
])("an address of audited pages with %j lists all of them", (search) => {
  expect(readExplorerPlace(search)).toEqual(everything);
});
