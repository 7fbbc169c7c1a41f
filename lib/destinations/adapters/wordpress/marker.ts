/** The marker's key in a block's `metadata`, which the editor keeps and pages do not show. */
export const wordPressMarkerKey = "galleyArticle";

/**
 * Matches only inside a block's delimiter: when an article quotes such a line, its "<" is stored as an entity.
 */
const markerPattern = new RegExp(
  `<!--\\s+wp:[a-z][a-z0-9/-]*\\s+\\{[^<>]*"${wordPressMarkerKey}":"([0-9a-f-]{36})"[^<>]*-->`,
);

/** The article id in the marker of a post's raw content. */
export function wordPressMarker(content: string): string | null {
  return markerPattern.exec(content)?.[1] ?? null;
}
