import { describe, expect, test } from "vitest";
import { comparableText } from "@/lib/destinations/texts/comparable-text";
import { markdownPieces } from "../../texts/safe-markdown";
import { escapeTemplates } from "./escape-templates";
import { throughTemplates } from "./testing/generator-site";

const texts = [
  "Plain text, nothing else.",
  "Read `{{ braces }}` as they stand.",
  "{% include secrets.html %} and {{ site.data }}",
  "```liquid\n{% raw %}{{ x }}{% endraw %}\n```",
  "{%- endraw -%}{{ leak }}{% raw %}",
  "{{ unclosed and {% unclosed",
  "{# a comment #}",
  '{{< youtube id="x" >}} and {{% note %}}Text{{% /note %}}',
  "{{< unclosed",
  "{{< wrong %}} and {{% wrong >}}",
  "{{</* shown already */>}}",
  "{{< a {{< b >}} c >}}",
  "{{<nospace>}}{{%tight%}}",
];

describe.each(["jekyll", "eleventy", "hugo"] as const)("%s shows the text that was written:", (generator) => {
  const templating = generator === "hugo" ? "hugo" : "liquid";
  test.each(texts.filter((text) => generator !== "hugo" || !text.includes("/*")))("%j", (text) => {
    const shown = throughTemplates(generator, escapeTemplates(markdownPieces(text), templating)).replaceAll(
      "\u200B",
      "",
    );
    expect(shown.trim()).toBe(text);
  });
});

test("Markdown without template syntax is left unchanged", () => {
  expect(escapeTemplates(markdownPieces("Plain text."), "liquid")).toBe("Plain text.");
  expect(escapeTemplates(markdownPieces("Plain { text } of {{ braces }}."), "hugo")).toBe(
    "Plain { text } of {{ braces }}.",
  );
});

test("Kramdown attributes are escaped in prose and left unchanged in code", () => {
  const escaped = escapeTemplates(markdownPieces('Text\n{: onclick="alert(1)"}\n\n`{: .x}`'), "liquid");
  expect(escaped).toContain('\\{: onclick="alert(1)"}');
  expect(escaped).toContain("`{: .x}`");
});

test("shortcodes that are split for Hugo keep their words", () => {
  const text = "{{< unclosed";
  expect(comparableText(escapeTemplates(markdownPieces(text), "hugo"))).toBe(comparableText(text));
});
