/** The text on one line: white space single, and none at the ends. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
