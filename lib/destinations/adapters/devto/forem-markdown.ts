import { type MarkdownPiece, mapOutsideCode } from "../../texts/safe-markdown";

const markerPattern = /^<!-- galley:article:([0-9a-f-]{36}) -->/;

/**
 * Markdown as Forem reads it to the same page: it begins with the article's marker, which pages do not show;
 * a line's end within a paragraph is a space, because Forem makes a line break of it; and what would be a
 * Liquid tag is text. In code Forem leaves Liquid alone by itself.
 */
export function foremMarkdown(pieces: readonly MarkdownPiece[], articleId: string): string {
  const text = mapOutsideCode(pieces.map(withoutSoftBreaks), (stretch) =>
    stretch.replace(/\{(?=[{%])/g, "&#123;"),
  );
  // At the beginning the marker also keeps a rule (---) from being taken for front matter.
  return `<!-- galley:article:${articleId} -->\n\n${text}`;
}

/** The article whose marker a body bears. */
export function devtoMarker(bodyMarkdown: string): string | null {
  return markerPattern.exec(bodyMarkdown)?.[1] ?? null;
}

function withoutSoftBreaks(piece: MarkdownPiece): MarkdownPiece {
  if (piece.kind !== "text" || !piece.source.includes("\n")) return piece;
  const [first = "", ...others] = piece.source.split("\n");
  // The marks of quotes that begin a continued line belong to the break.
  const lines = [first, ...others.map((line) => line.replace(/^[ \t>]+/, ""))];
  const end = lines.length - 1;
  return { ...piece, source: lines.map((line, at) => (at === end ? line : line.trimEnd())).join(" ") };
}
