import { describe, expect, test } from "vitest";
import type { WebflowItem } from "./api-types";
import { webflowAddress } from "./mapper";
import { webflowConfig } from "./webflow-config";

const given = {
  apiToken: "t",
  collectionId: "0123456789abcdef01234567",
  siteAddress: "https://acme.example/",
};

describe("Webflow's configuration", () => {
  test.each([
    ["no address at all", { ...given, siteAddress: "" }, "siteAddress"],
    ["an id that is a name", { ...given, collectionId: "blog-posts" }, "collectionId"],
    [
      "an address that needs a date",
      { ...given, urlPattern: "https://acme.example/{year}/{slug}" },
      "urlPattern",
    ],
    ["two parts in one field", { ...given, excerptField: "text", tagsField: "text" }, "tagsField"],
    ["a part in the field of the title", { ...given, excerptField: "name" }, "excerptField"],
  ])("refuses %s", (_, config, key) => {
    const paths = webflowConfig.safeParse(config).error?.issues.map(({ path }) => path.join("."));
    expect(paths).toContain(key);
  });

  const item: WebflowItem = { id: "42", fieldData: { name: "A", slug: "a-b" } };
  test.each([
    ["the site and the collection", given, "post", "https://acme.example/post/a-b"],
    [
      "the pattern",
      { ...given, urlPattern: "https://acme.example/g/{slug}" },
      "post",
      "https://acme.example/g/a-b",
    ],
    ["nothing, when the collection has no place on the site", given, null, null],
  ])("makes an item's public address from %s", (_, config, slug, address) => {
    expect(webflowAddress(webflowConfig.parse(config), { slug }, item)).toBe(address);
  });
});
