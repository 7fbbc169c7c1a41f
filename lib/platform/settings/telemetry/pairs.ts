/** Several `name=value`, separated by commas, with percent-encoded values; null when that cannot be read. */
export function readPairs(text: string): Record<string, string> | null {
  const pairs: Record<string, string> = {};
  for (const entry of text.split(",")) {
    if (entry.trim() === "") continue;
    const [, name = "", given = ""] = /^\s*([\w.!#$&*+^`|~-]{1,200})\s*=(.*)$/.exec(entry) ?? [];
    const value = decoded(given.trim());
    if (name === "" || value === null) return null;
    pairs[name] = value;
  }
  return pairs;
}

/** Null for broken percent-encoding and for line breaks, which no header may contain. */
function decoded(value: string): string | null {
  try {
    const text = decodeURIComponent(value);
    return /\p{Cc}/u.test(text) ? null : text;
  } catch {
    return null;
  }
}
