/** A tag or comment as a whole, or one of the two things in text that WordPress acts upon. */
const tagOrTrigger = /<!--[\s\S]*?-->|<(?:"[^"]*"|'[^']*'|[^'">])*>|:\/\/|\[/g;

/**
 * HTML in which WordPress finds nothing to run: shortcodes (`[gallery]` is replaced even inside code) and bare
 * addresses on a line of their own, which it turns into players. Both become entities, which read the same.
 */
export function defuse(html: string): string {
  return html.replace(tagOrTrigger, (found) => {
    if (found === "://") return "&#58;//";
    if (found.startsWith("<!--")) return found;
    return found.replaceAll("[", "&#91;");
  });
}
