/** A text as PostgreSQL can hold it, which knows neither NUL nor half a surrogate pair; models write both. */
export function storableText(text: string): string {
  return Buffer.from(text.replaceAll("\0", ""), "utf8").toString("utf8");
}

/** A value of JSON with every text in it made so; its schema then says what it is. */
export function storable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === "string" ? storableText(part) : part,
  );
}
