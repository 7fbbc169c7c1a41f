import { joinMarkdown, type MarkdownPiece, mapOutsideCode } from "../../texts/safe-markdown";
import type { GeneratorPreset } from "./presets";

/**
 * Generators run a template language over Markdown before it is Markdown, in code too: an article that shows
 * `{{ braces }}` would lose them, or stop the customer's site from building. Returns what the generator turns
 * back into the text that was given.
 */
export function escapeTemplates(
  pieces: readonly MarkdownPiece[],
  templating: GeneratorPreset["templating"],
): string {
  if (templating === "liquid") return escapeLiquid(pieces);
  const markdown = joinMarkdown(pieces);
  return templating === "hugo" ? escapeShortcodes(markdown) : markdown;
}

/** Everything between raw and endraw is left alone, so that only an endraw of the text's own must be hidden. */
function escapeLiquid(pieces: readonly MarkdownPiece[]): string {
  // Kramdown reads {: onclick="…"} as attributes of what stands before.
  const attributesHidden = mapOutsideCode(pieces, (stretch) => stretch.replace(/\{(?=:)/g, "\\{"));
  if (!/\{[{%#]/.test(attributesHidden)) return attributesHidden;
  const inner = attributesHidden.replace(/\{%(?=-?\s*endraw)/g, "{% endraw %}{{ '{' }}%{% raw %}");
  return `{% raw %}\n${inner}\n{% endraw %}`;
}

/** Hugo shows a shortcode whose inside is commented out; half a shortcode, which ends a build, is split. */
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

/** A zero-width space between the braces is seen by nobody but the parser. */
function split(text: string): string {
  return text.replaceAll("{{", "{\u200B{");
}
