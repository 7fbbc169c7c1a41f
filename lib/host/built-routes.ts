import { readFileSync } from "node:fs";
import path from "node:path";
import { TrieRouter } from "hono/router/trie-router";
import { z } from "zod";
import { inOrder, pathOf } from "./routes";

const manifest = z.record(z.string(), z.string());

/** The list of Next's build: the address of each page and route file, in the notation of its folders. */
const builtList = () => path.join(process.cwd(), ".next/app-path-routes-manifest.json");

/**
 * Finds the template of an address among the pages and route files of Next's build, such as `/projects/[projectId]`.
 * It finds none where nothing was built, as under `next dev`.
 */
export function createTemplateFinder(file = builtList()): (url: string) => string | null {
  const router = new TrieRouter<string>();
  for (const { pattern } of inOrder(readPatterns(file).map((each) => ({ pattern: each })))) {
    router.add("ALL", pathOf(pattern), pattern);
  }
  return (url) => router.match("ALL", url.split("?", 1)[0] ?? "/")[0][0]?.[0] ?? null;
}

function readPatterns(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
  return Object.values(manifest.parse(JSON.parse(text)));
}
