/** Removes NUL and replaces lone surrogates, which PostgreSQL cannot store and which language models do write. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** A value as JSON, with storableText applied to every string in it. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "string" ? storableText(part) : part,
  );
}

/** A copy of a JSON value with storableText applied to every string in it. Parse the result by a schema. */
export function storable(value: unknown): unknown {
  return JSON.parse(storableJson(value));
}
