import type { StoredEvidence } from "@galley/lib/publications/evidence";

interface EvidencePictureProps {
  evidence: Pick<StoredEvidence, "text_map" | "title_match">;
}

/** How many parts of the text stand in a line of the picture, and its measures in the units of the drawing. */
const perLine = 3;
const page = { width: 72, margin: 8, line: 5, gap: 2 };

/**
 * The article as a small page: what the check found of it is filled, what it did not find is an empty box. The sentences
 * beside it say the same in words.
 */
export function EvidencePicture({
  evidence: { text_map: map, title_match: titleMatch },
}: EvidencePictureProps) {
  if (map === undefined || map === null || map === "") return null;
  const parts = Array.from(map, Number);
  const lines = Math.ceil(parts.length / perLine);
  const top = page.margin + 11;
  const height = top + lines * page.line + page.margin - 2;
  const cell = (page.width - 2 * page.margin + page.gap) / perLine;
  return (
    <svg
      viewBox={`0 0 ${page.width} ${height}`}
      aria-hidden="true"
      className="w-24 shrink-0 self-start rounded-sm border border-rule bg-sheet shadow-sheet"
    >
      <Part x={page.margin} y={page.margin} width={40} height={5} found={titleMatch === null ? 0 : 9} />
      {parts.map((found, index) => (
        <Part
          // The parts have no names besides their places.
          key={`${index}`}
          x={page.margin + (index % perLine) * cell}
          y={top + Math.floor(index / perLine) * page.line}
          width={cell - page.gap}
          height={2.5}
          found={found}
        />
      ))}
    </svg>
  );
}

interface PartProps {
  x: number;
  y: number;
  width: number;
  height: number;
  /** From 0 for nothing to 9 for everything. */
  found: number;
}

function Part({ found, ...box }: PartProps) {
  return found === 0 ? (
    <rect {...box} rx={0.5} className="fill-bad-wash stroke-bad" strokeWidth={0.6} />
  ) : (
    <rect {...box} rx={0.5} className="fill-good" opacity={0.25 + found / 12} />
  );
}
