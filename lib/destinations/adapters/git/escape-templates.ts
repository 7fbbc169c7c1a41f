import type { TemplateLanguage } from "./presets";

/**
 * Generators run a template language over Markdown first, even in code: an article that shows `{{ braces }}`
 * would lose them or break the customer's build. Returns text that the generator turns back into the original. In
 * prose braces are character references already.
 */
export function escapeTemplates(markdown: string, language: TemplateLanguage): string {
  if (language === "liquid") return escapeLiquid(markdown);
  return language === "hugo" ? escapeShortcodes(markdown) : markdown;
}

/**
 * Liquid ignores everything between raw and endraw, so only an endraw tag in the text itself must be escaped.
 */
function escapeLiquid(markdown: string): string {
  if (!/\{[{%#]/.test(markdown)) return markdown;
  const inner = markdown.replace(/\{%(?=-?\s*endraw)/g, "{% endraw %}{{ '{' }}%{% raw %}");
  return `{% raw %}\n${inner}\n{% endraw %}`;
}

/** The front-matter key from which Hugo prints a brace, for what it cannot show in another way. */
export const hugoBraceKey = "galleyBrace";
const hugoBrace = `{{< param ${hugoBraceKey} >}}`;

export function needsHugoBrace(text: string): boolean {
  return text.includes(hugoBrace);
}

/**
 * Hugo prints a shortcode whose inside is a comment. For one that is such a comment already, and for one without an end,
 * which would fail the build, the first brace comes from the front matter.
 */
function escapeShortcodes(markdown: string): string {
  return markdown.replace(
    /\{\{(?:([<%])(?!\s*\/\*)((?:(?!\{\{[<%]|[>%]\}\})[\s\S])*?)([>%])\}\}|(?=[<%]))/g,
    (whole, open?: string, inside?: string, close?: string) => {
      if (open === undefined || close !== (open === "<" ? ">" : "%")) return hugoBrace + whole.slice(1);
      return inside?.includes("*/") ? hugoBrace + whole.slice(1) : `{{${open}/*${inside}*/${close}}}`;
    },
  );
}
