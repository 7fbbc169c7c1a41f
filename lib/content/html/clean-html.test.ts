import { expect, test } from "vitest";
import { renderMarkdown } from "../markdown/render-markdown";
import { cleanArticleHtml } from "./clean-html";

test.each([
  "<p>a<script>alert(1)</script></p>",
  '<p>a<img src="x" onerror="alert(1)"></p>',
  '<p>a<a href="javascript:alert(1)">b</a></p>',
  '<p>a</p><form action="https://evil.example"><input name="password"></form>',
  '<p>a<style>p{position:fixed}</style><iframe srcdoc="<script>alert(1)</script>"></iframe></p>',
  "<p>a<svg><script>alert(1)</script></svg><math><mtext></mtext></math></p>",
])("a stored text that is not an article runs nothing when it is shown: %s", (stored) => {
  const shown = cleanArticleHtml(stored);
  expect(shown).toContain("a");
  expect(shown).not.toMatch(/script|onerror|javascript|<form|<style|<iframe|<svg|name=/i);
});

test("an article that was stored as it should be is shown as it was stored", () => {
  const { html } = renderMarkdown(
    "## Anvils\n\n[Link](https://acme.example) and `code`[^1].\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- [ ] task\n\n[^1]: Note.",
  );
  expect(cleanArticleHtml(html)).toBe(html);
});
