import type { Element, ElementContent } from "hast";
import type { RicosNode } from "./ricos-node";

const columnWidthRatio = 100;
const columnWidthMin = 120;
const rowHeight = 47;

/** A table without merged cells; short rows are padded, because every row needs the same number of cells. */
export function tableNode(table: Element, cellNodes: (cell: ElementContent[]) => RicosNode[]): RicosNode {
  const rows = descendants(table, ["tr"]).map((row) => descendants(row, ["td", "th"]));
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const columns = Array.from({ length: width });
  const rowHeader = (rows[0] ?? []).some(({ tagName }) => tagName === "th");
  return {
    type: "TABLE",
    nodes: rows.map((cells) => ({
      type: "TABLE_ROW",
      nodes: columns.map((_, at) => ({
        type: "TABLE_CELL",
        nodes: orEmpty(cellNodes(cells[at]?.children ?? [])),
        tableCellData: {},
      })),
    })),
    tableData: {
      dimensions: {
        colsWidthRatio: columns.map(() => columnWidthRatio),
        rowsHeight: rows.map(() => rowHeight),
        colsMinWidth: columns.map(() => columnWidthMin),
      },
      rowHeader,
    },
  };
}

function orEmpty(nodes: RicosNode[]): RicosNode[] {
  return nodes.length === 0 ? [{ type: "PARAGRAPH", nodes: [], paragraphData: {} }] : nodes;
}

/** The nearest descendants with these names, so that the rows of a nested table are not included. */
function descendants(element: Element, tagNames: string[]): Element[] {
  return element.children.flatMap((child): Element[] => {
    if (child.type !== "element") return [];
    if (tagNames.includes(child.tagName)) return [child];
    return descendants(child, tagNames);
  });
}
