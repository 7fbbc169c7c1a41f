/** More than anybody tells search engines. */
const valueLengthMax = 2000;

/** The directives of a robots meta element or of an X-Robots-Tag header, in lower case. */
export function directives(value: string): string[] {
  return value
    .slice(0, valueLengthMax)
    .toLowerCase()
    .split(",")
    .map((directive) => directive.trim())
    .filter((directive) => directive !== "");
}
