import { type MarkdownPiece, mapOutsideCode } from "../../texts/safe-markdown";

const markerPattern = /^<!-- galley:article:([0-9a-f-]{36}) -->/;

/**
 * Prints Markdown that Forem renders to the same page: first the article's marker, which pages do not show;
 * line ends within a paragraph become spaces, because Forem renders them as line breaks; Liquid tags are
 * escaped outside code.
 */
export function foremMarkdown(pieces: readonly MarkdownPiece[], articleId: string): string {
  const text = mapOutsideCode(pieces.map(withoutSoftBreaks), (stretch) =>
    stretch.replace(/\{(?=[{%])/g, "&#123;"),
  );
  // Placed first, the marker also keeps Forem from reading a rule (---) as front matter.
  return `<!-- galley:article:${articleId} -->\n\n${text}`;
}

/** The article id in the marker of a body. */
export function devtoMarker(bodyMarkdown: string): string | null {
  return markerPattern.exec(bodyMarkdown)?.[1] ?? null;
}

function withoutSoftBreaks(piece: MarkdownPiece): MarkdownPiece {
  if (piece.kind !== "text" || !piece.source.includes("\n")) return piece;
  const [first = "", ...others] = piece.source.split("\n");
  // The ">" marks at the start of a continued line of a quote belong to the line break.
  const lines = [first, ...others.map((line) => line.replace(/^[ \t>]+/, ""))];
  const end = lines.length - 1;
  return { ...piece, source: lines.map((line, at) => (at === end ? line : line.trimEnd())).join(" ") };
}
