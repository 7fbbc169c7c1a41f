import { expect, test } from "vitest";
import { insideNoscript } from "./inside-noscript";

test.each([
  ['<p title="</noscript><form>">a</p>', '<p title="&lt;/noscript><form>">a</p>'],
  ['<p title="</NoScript x">a</p>', '<p title="&lt;/NoScript x">a</p>'],
  ["<p>a</p><br>", "<p>a</p><br>"],
])("a text in a noscript element cannot end it: %s", (html, safe) => {
  expect(insideNoscript(html)).toBe(safe);
});
