import { joinMarkdown, type MarkdownPiece, mapOutsideCode } from "../../texts/safe-markdown";
import type { GeneratorPreset } from "./presets";

/**
 * Generators run a template language over Markdown first, even in code: an article that shows `{{ braces }}`
 * would lose them or break the customer's build. Returns text that the generator turns back into the original.
 */
export function escapeTemplates(
  pieces: readonly MarkdownPiece[],
  templating: GeneratorPreset["templating"],
): string {
  if (templating === "liquid") return escapeLiquid(pieces);
  const markdown = joinMarkdown(pieces);
  return templating === "hugo" ? escapeShortcodes(markdown) : markdown;
}

/**
 * Liquid ignores everything between raw and endraw, so only an endraw tag in the text itself must be escaped.
 */
function escapeLiquid(pieces: readonly MarkdownPiece[]): string {
  // Kramdown reads {: onclick="…"} as attributes of the preceding element.
  const attributesHidden = mapOutsideCode(pieces, (stretch) => stretch.replace(/\{(?=:)/g, "\\{"));
  if (!/\{[{%#]/.test(attributesHidden)) return attributesHidden;
  const inner = attributesHidden.replace(/\{%(?=-?\s*endraw)/g, "{% endraw %}{{ '{' }}%{% raw %}");
  return `{% raw %}\n${inner}\n{% endraw %}`;
}

/** Hugo prints a shortcode whose inside is a comment. An unclosed shortcode would fail the build, so it is split. */
function escapeShortcodes(markdown: string): string {
  return markdown
    .replace(
      /\{\{([<%])(?!\/\*)((?:(?!\{\{[<%]|[>%]\}\})[\s\S])*?)([>%])\}\}/g,
      (whole, open: string, inside: string, close: string) =>
        closes(open, close) ? `{{${open}/*${inside}*/${close}}}` : split(whole),
    )
    .replace(/\{\{([<%])(?!\/\*)/g, (whole) => split(whole));
}

function closes(open: string, close: string): boolean {
  return (open === "<" ? ">" : "%") === close;
}

/** Puts an invisible zero-width space between the braces, so that the template parser does not see a tag. */
function split(text: string): string {
  return text.replaceAll("{{", "{\u200B{");
}
