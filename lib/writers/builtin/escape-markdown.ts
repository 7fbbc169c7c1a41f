/** Escapes plain text so that Markdown shows exactly that text. Attack: a page whose text is a link or markup. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~$]/g, "\\$&")
    .replace(/&(?=#?\w+;)/g, "\\&")
    .replace(/^(\s*)([#+=-])/u, "$1\\$2")
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/u, "$1\\$2")
    .replace(/\b(https?|ftp):\/\//gi, "$1\\://")
    .replace(/\bwww\./gi, "www\\.");
}
