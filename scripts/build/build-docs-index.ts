import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { indexOf } from "@/app/(site)/docs/search/docs-index";
import { readDocsPages } from "@/app/(site)/docs/search/read-docs-pages";
import { docsIndexFile } from "./bundle-files";

/**
 * Makes the index of the documentation for its search. It names everything that a server may offer; what one does not
 * offer, it leaves out when it reads the index.
 */
export async function buildDocsIndex(file = docsIndexFile): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(indexOf(await readDocsPages())));
  // Renamed in one step, so that a running server never reads half a file.
  renameSync(draft, file);
}
