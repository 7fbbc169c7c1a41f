/** A text as PostgreSQL can hold it, which knows neither NUL nor half a surrogate pair; models write both. */
export function storableText(text: string): string {
  return Buffer.from(text.replaceAll("\0", ""), "utf8").toString("utf8");
}

/** The same for every text in a value of JSON. */
export function storable<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === "string" ? storableText(part) : part,
  ) as T;
}
