const markerPattern = /^<!-- galley:article:([0-9a-f-]{36}) -->/;

/**
 * Puts the article's marker, which pages do not show, before the text. There it also keeps Forem from reading a rule
 * (---) as front matter.
 */
export function foremMarkdown(text: string, articleId: string): string {
  return `<!-- galley:article:${articleId} -->\n\n${text}`;
}

/** The article id in the marker of a body. */
export function devtoMarker(bodyMarkdown: string): string | null {
  return markerPattern.exec(bodyMarkdown)?.[1] ?? null;
}
