import { describe, expect, test } from "vitest";
import { escapeTemplates } from "./escape-templates";
import { presets } from "./presets";
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
  test.each(texts)("%j", (text) => {
    const { templating } = presets[generator];
    expect(throughTemplates(generator, escapeTemplates(text, templating)).trim()).toBe(text);
  });
});

test("Markdown without template syntax is left unchanged", () => {
  expect(escapeTemplates("Plain text.", "liquid")).toBe("Plain text.");
  expect(escapeTemplates("Plain { text } of {{ braces }}.", "hugo")).toBe("Plain { text } of {{ braces }}.");
  expect(escapeTemplates("{% tag %} {{< code >}}", "none")).toBe("{% tag %} {{< code >}}");
});
