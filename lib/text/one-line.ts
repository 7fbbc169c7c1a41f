/** Puts a text on one line: each run of white space becomes one space, and the ends are trimmed. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
