/** Elements of HTML whose text is not the writer's own. */
const foreignElements = ["pre", "code", "kbd", "samp", "blockquote", "q", "script", "style"];

/** The text of HTML with its line breaks and what looks like a tag but is none, such as <insert name>. */
export function proseOfHtml(html: string): string {
  let text = withoutComments(html);
  for (const name of foreignElements) text = withoutElement(text, name);
  return text.replace(
    /<\/?(?:a|abbr|address|article|aside|b|br|caption|center|cite|dd|del|details|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|i|img|input|ins|li|main|mark|nav|ol|p|s|section|small|span|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|u|ul|wbr)(?:\s[^<>]*)?>/gi,
    " ",
  );
}

/** Removes the elements of a name with their content, but not their line breaks. */
function withoutElement(html: string, name: string): string {
  const lower = html.toLowerCase();
  const parts: string[] = [];
  for (let at = 0; ; ) {
    const start = lower.indexOf(`<${name}`, at);
    const end = start === -1 ? -1 : lower.indexOf(`</${name}>`, start);
    if (end === -1) return parts.join("") + html.slice(at);
    const isWhole = /^[\s>/]/.test(lower.charAt(start + name.length + 1));
    const next = isWhole ? end + name.length + 3 : start + 1;
    parts.push(
      html.slice(at, start),
      isWhole ? html.slice(start, next).replace(/[^\n]+/g, " ") : html.slice(start, next),
    );
    at = next;
  }
}

/** Replaces each comment by its line breaks, so that the text after it keeps its line number. */
export function withoutComments(html: string): string {
  const parts: string[] = [];
  for (let at = 0; ; ) {
    const start = html.indexOf("<!--", at);
    const end = start === -1 ? -1 : html.indexOf("-->", start + 4);
    if (end === -1) return parts.join("") + html.slice(at);
    parts.push(html.slice(at, start), html.slice(start, end).replace(/[^\n]+/g, ""));
    at = end + 3;
  }
}

export function withoutTags(html: string): string {
  return html.replace(/<[^<>]*>/g, "");
}
