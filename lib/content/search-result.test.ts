import { describe, expect, test } from "vitest";
import { searchResultOf } from "./search-result";

const page = {
  title: "Caring for anvils in a damp workshop",
  description: "How to keep an anvil free of rust.",
  url: null,
  keyword: null,
};
const words = (count: number) => Array.from({ length: count }, () => "anvil").join(" ");

describe("a text of a search result", () => {
  test.each([
    ["a title that fits", "Caring for anvils", false, "Caring for anvils"],
    ["the last word that fits", words(20), true, `${words(12)} ...`],
    // A Han character takes 20 pixels, and the ellipsis 22.3.
    ["a title without spaces", "鉄".repeat(40), true, `${"鉄".repeat(28)} ...`],
    ["punctuation before the cut", `${words(12)} , anvil anvil`, true, `${words(12)} ...`],
    ["white space", "  Caring \n for\tanvils ", false, "Caring for anvils"],
    ["an empty title", "", false, ""],
  ])("shows %s", (_what, title, cut, shown) => {
    expect(searchResultOf({ ...page, title }).desktop.title).toMatchObject({ cut, shown, limit: 600 });
  });

  test("fits with its ellipsis, and has the more room the larger the screen", () => {
    const { desktop, mobile } = searchResultOf({ ...page, title: words(50), description: words(200) });
    expect(mobile.title.shown.length).toBeGreaterThan(desktop.title.shown.length);
    expect(mobile.description.shown.length).toBeLessThan(desktop.description.shown.length);
    for (const { title, description } of [desktop, mobile]) {
      for (const { shown } of [title, description]) {
        const again = searchResultOf({ ...page, title: shown, description: shown });
        const all = [
          again.desktop.title,
          again.mobile.title,
          again.desktop.description,
          again.mobile.description,
        ];
        expect(all.some((line) => line.shown === shown && !line.cut)).toBe(true);
      }
    }
  });
});

test.each([
  ["https://acme.example/", "https://acme.example", "acme.example"],
  ["https://acme.example/care/caf%C3%A9?x=1#y", "https://acme.example › care › café", "acme.example"],
  ["https://acme.example/a/b/c/d", "https://acme.example › a › ... › d", "acme.example"],
  ["https://acme.example/%E2%80%AEevil/%ff", "https://acme.example › evil › %ff", "acme.example"],
])("a search result shows the address %s as a path of names", (url, desktop, mobile) => {
  const result = searchResultOf({ ...page, url });
  expect([result.desktop.address, result.mobile.address]).toEqual([desktop, mobile]);
});

test.each([
  ["nothing about a page whose texts fit", {}, []],
  ["a missing title", { title: " " }, [/Give the page a title/]],
  ["a missing description", { description: "" }, [/Write a description/]],
  ["a title that is cut on desktops alone", { title: words(14) }, [/^The title .* pixels on desktops\./]],
  ["a description that is cut", { description: words(40) }, [/on desktops and \d+ pixels on telephones/]],
  ["a short title", { title: "Anvils" }, [/say more precisely/]],
  ["a keyword in both", { keyword: "ANVIL" }, []],
  ["a keyword in neither", { keyword: "hammer" }, [/title does not show/, /description does not show/]],
  ["a keyword beyond the cut", { title: `${words(30)} hammer`, keyword: "hammer" }, [/cut/, /title/, /desc/]],
])("advises on %s", (_what, changed, expected) => {
  const { advice } = searchResultOf({ ...page, ...changed });
  expect(advice).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
});
