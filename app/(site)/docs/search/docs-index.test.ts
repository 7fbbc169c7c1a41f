import { beforeAll, describe, expect, test } from "vitest";
import { docsPages } from "../pages";
import { type DocsIndex, indexOf } from "./docs-index";
import { findInDocs, type OpenedIndex, openIndex } from "./find-in-docs";
import { withoutFreeTools } from "./kept-index";
import { readDocsPages } from "./read-docs-pages";

/** The most that a browser loads for the search, in bytes before compression. */
const bytesMax = 170_000;

let index: DocsIndex;
let opened: OpenedIndex;
beforeAll(async () => {
  index = indexOf(await readDocsPages());
  opened = openIndex(index);
});

const firstFor = (query: string) => findInDocs(opened, query)[0]?.href;

describe("the index of the documentation", () => {
  test("has every page, and is small", () => {
    expect(index.pages.map(([path]) => path)).toEqual(docsPages.map(({ path }) => path));
    expect(Buffer.byteLength(JSON.stringify(index))).toBeLessThan(bytesMax);
  });

  test("names each anchor of a page once, and only the beginning of a page has none", () => {
    const places = index.sections.map(([page, anchor]) => `${page}#${anchor}`);
    expect(new Set(places).size).toBe(places.length);
    expect(index.sections.filter(([, anchor, heading]) => (anchor === "") !== (heading === ""))).toEqual([]);
  });

  test("has words, and neither markup nor classes", () => {
    const words = new Set(index.sections.flatMap(([, , , text]) => text.split(" ")));
    expect(["webhook", "grosse", "prometheus"].filter((word) => !words.has(word))).toEqual([]);
    expect(
      ["nbsp", "tabindex", "x26", "x3c", "tracking", "antialiased"].filter((word) => words.has(word)),
    ).toEqual([]);
  });

  test.each([
    ["wordpress", "/docs/connect-wordpress"],
    ["next.js", "/docs/pull-into-nextjs"],
    ["agent publish", "/docs/let-an-agent-publish"],
    ["Ghost", "/docs/destinations#ghost"],
    ["settings", "/docs/settings"],
    ["verifying signature", "/docs/webhooks#checking-the-signature"],
    ["leaked key", "/docs/keys#when-a-key-has-leaked"],
    ["PATCH articles", "/docs/api#articlesUpdate"],
    ["backups", "/docs/self-hosting#backups"],
  ])("leads from %s to %s", (query, href) => {
    expect(firstFor(query)).toBe(href);
  });

  test("has no call of the free tools where there are none", () => {
    const heading = (of: DocsIndex) => of.sections.filter(([, , text]) => text.includes("/api/free"));
    expect(heading(index).length).toBeGreaterThan(3);
    const without = withoutFreeTools(index);
    expect(heading(without)).toEqual([]);
    expect(without.sections.length).toBe(index.sections.length - heading(index).length);
  });
});
