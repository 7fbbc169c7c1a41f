/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import { renderToString } from "hono/jsx/dom/server";

/** Prints a whole page, given its html element. A text stays text: only `dangerouslySetInnerHTML` makes markup of it. */
export function printPage(html: Child): string {
  return `<!doctype html>${printPiece(html)}`;
}

/** Prints a piece of a page. */
export function printPiece(content: Child): string {
  return renderToString(<>{content}</>);
}
