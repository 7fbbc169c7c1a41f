import { expect, test } from "vitest";
import { choosePages } from "./choose-pages";

const link = (path: string, text = "") => ({ url: new URL(path, "https://acme.example").href, text });
const home = "https://acme.example/";

test("pages that share words with the keyword come first, then those with short paths", () => {
  const chosen = choosePages(
    [link("/a/b/c"), link("/about"), link("/x/%C3%A9tau-care"), link("/deep/er", "All about anvil care")],
    { home, keyword: "Anvil care" },
  );
  expect(chosen.map((url) => new URL(url).pathname)).toEqual([
    "/deep/er",
    "/x/%C3%A9tau-care",
    "/about",
    "/a/b/c",
  ]);
});

test.each([
  ["the home page", "/"],
  ["another host", "https://other.example/anvil"],
  ["another port", "https://acme.example:8443/anvil"],
  ["a mail address", "mailto:anvil@acme.example"],
  ["a script", "javascript:anvil()"],
  ["a file", "/anvil.pdf"],
  ["a login page", "/login?next=anvil"],
])("%s is not chosen", (_name, path) => {
  expect(choosePages([link(path)], { home, keyword: "anvil" })).toEqual([]);
});

test("a page is chosen once, and a path that is not valid UTF-8 is accepted", () => {
  expect(
    choosePages([link("/%E0%A4%A"), link("/p"), link("/p", "again")], { home, keyword: "x" }),
  ).toHaveLength(2);
});
