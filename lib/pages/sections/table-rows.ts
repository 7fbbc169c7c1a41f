import { oneLine } from "@/lib/text/one-line";
import type { TableCell, TextBlock } from "../text-blocks";

type CellBlock = TextBlock & { cell: TableCell };

/** A cell with more text than this belongs to a table that lays out a page. */
const cellCharactersMax = 400;
const [rowsMax, columnsMax] = [500, 30];

/**
 * The rows of a table as sentences that name each cell by the head of its column: `Water: Soft; Descale every: 6 months`.
 * Null for a table that lays out a page: with headings, long texts or a single column.
 */
export function rowSentences(blocks: readonly CellBlock[]): string[] | null {
  const grid = gridOf(blocks);
  const width = Math.max(0, ...grid.map((row) => row.length));
  if (width < 2 || grid.length < 2 || blocks.some(({ isHeading }) => isHeading)) return null;
  if (grid.flat().some((cell) => (cell?.text.length ?? 0) > cellCharactersMax)) return null;
  const headCount = headRowsOf(grid);
  const names = Array.from({ length: width }, (_, column) =>
    [...new Set(grid.slice(0, headCount).map((row) => row[column]?.text ?? ""))]
      .filter((name) => name !== "")
      .join(" "),
  );
  return grid
    .slice(headCount)
    .map((row) => sentenceOf(row, names))
    .filter((sentence) => sentence !== "");
}

interface GridCell {
  text: string;
  isHead: boolean;
}

/** The cells by row and column; one that spans several is repeated in each. */
function gridOf(blocks: readonly CellBlock[]): (GridCell | undefined)[][] {
  const grid: (GridCell | undefined)[][] = [];
  const placed = new Map<TableCell, GridCell>();
  for (const { cell, text: written } of blocks) {
    const text = oneLine(written);
    const known = placed.get(cell);
    if (known !== undefined) {
      known.text = [known.text, text].filter((part) => part !== "").join(" ");
      continue;
    }
    const made = { text, isHead: cell.isHead };
    placed.set(cell, made);
    const free = freeColumn(grid[cell.row] ?? [], cell.column);
    for (let row = cell.row; row < Math.min(cell.row + cell.rows, rowsMax); row += 1) {
      for (let column = free; column < Math.min(free + cell.columns, columnsMax); column += 1) {
        let line = grid[row];
        if (line === undefined) {
          line = [];
          grid[row] = line;
        }
        line[column] ??= made;
      }
    }
  }
  return Array.from(grid, (row) => row ?? []);
}

/** A cell of a row above may reach into this one, and moves the cells after it. */
function freeColumn(row: readonly (GridCell | undefined)[], column: number): number {
  let free = column;
  while (row[free] !== undefined && free < columnsMax) free += 1;
  return free;
}

/** The rows at the top whose cells are all heads, or else the first row if it is shorter than a sentence. */
function headRowsOf(grid: readonly (readonly (GridCell | undefined)[])[]): number {
  const isHead = (row: readonly (GridCell | undefined)[]) =>
    row.length > 0 && row.every((cell) => cell === undefined || cell.isHead || cell.text === "");
  const first = grid.findIndex((row) => !isHead(row));
  if (first > 0) return Math.min(first, 3);
  const [top = []] = grid;
  const isNamed = top.every((cell) => cell !== undefined && cell.text !== "" && !/\d/.test(cell.text));
  return first === 0 && isNamed && top.some((cell) => cell?.isHead !== true) ? 1 : 0;
}

function sentenceOf(row: readonly (GridCell | undefined)[], names: readonly string[]): string {
  const parts: string[] = [];
  let before: GridCell | undefined;
  for (const [column, cell] of row.entries()) {
    if (cell === undefined || cell.text === "" || cell === before) continue;
    before = cell;
    const name = names[column] ?? "";
    parts.push(name === "" || name === cell.text ? cell.text : `${name}: ${cell.text}`);
  }
  return parts.join("; ");
}
