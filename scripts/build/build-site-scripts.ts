import { renameSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { projectRoot } from "../project-root";
import { bundleFolder } from "./bundle-files";

/** What the search of the documentation runs in browsers. It shares its rules with the server. */
const docsSearch = {
  from: "app/(site)/docs/search/search-field.client.ts",
  to: path.join(bundleFolder, "docs-search.js"),
};

export const siteScriptFiles = (): string[] => [docsSearch.to];

/** Bundles the scripts of the pages without React that are more than a file of public/. */
export async function buildSiteScripts(file = docsSearch.to): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [docsSearch.from],
    outfile: draft,
    bundle: true,
    platform: "browser",
    target: "es2022",
    format: "iife",
    minify: true,
    logLevel: "error",
  });
  // Renamed in one step, so that a running server never serves half a file.
  renameSync(draft, file);
}
