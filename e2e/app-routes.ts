import { readdirSync } from "node:fs";
import path from "node:path";

const appFolder = path.join(import.meta.dirname, "../app");
/** Folders whose route handlers answer with pages for people, not only with data. */
const pagesByHandlers = /^\/($|(?:blog|docs|reports|tools|unsubscribe)(?:\/|$))(?!.*\/pictures\/)/;

/** The route of every page below app/, such as /projects/[projectId]/plan. */
export function appRoutes(): string[] {
  const files = readdirSync(appFolder, { recursive: true, encoding: "utf8" }).map((file) =>
    file.replaceAll("\\", "/"),
  );
  const routes = files.flatMap((file) => {
    const folder = `/${file.split("/").slice(0, -1).join("/")}`;
    // Folders in parentheses are in no address, and the last folder of a picture or a style sheet has a dot.
    const route = folder.replaceAll(/\/\([^)]*\)/g, "") || "/";
    if (file.endsWith("/page.tsx")) return [route];
    return file.endsWith("/route.ts") && pagesByHandlers.test(route) && !/\.\w+$/.test(route) ? [route] : [];
  });
  return [...new Set(routes)].toSorted();
}
