import { readdirSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../project-root";

/** A file of Next's App Router that answers requests, with its address in the notation of its folders. */
export interface RouteFile {
  /** Relative to the root folder. */
  file: string;
  pattern: string;
}

/** Every route file below `app`. A folder in parentheses groups routes and is no part of their address. */
export function listRouteFiles(root = projectRoot): RouteFile[] {
  return readdirSync(path.join(root, "app"), { recursive: true, encoding: "utf8" })
    .map((name) => name.split(path.sep).join("/"))
    .filter((name) => /(^|\/)route\.ts$/.test(name))
    .sort()
    .map((name) => {
      const segments = name.split("/").slice(0, -1);
      const address = segments.filter((segment) => !/^\(.*\)$/.test(segment)).join("/");
      return { file: `app/${name}`, pattern: `/${address}` };
    });
}
