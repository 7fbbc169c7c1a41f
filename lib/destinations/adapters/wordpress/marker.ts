/** The key of a block's `metadata`, which editors keep and pages do not show. */
export const wordPressMarkerKey = "galleyArticle";

/** Only inside a block's delimiter: an article may quote such a line, but its "<" is an entity there. */
const markerPattern = new RegExp(
  `<!--\\s+wp:[a-z][a-z0-9/-]*\\s+\\{[^<>]*"${wordPressMarkerKey}":"([0-9a-f-]{36})"[^<>]*-->`,
);

/** The article whose marker a post's raw content bears. */
export function wordPressMarker(content: string): string | null {
  return markerPattern.exec(content)?.[1] ?? null;
}
