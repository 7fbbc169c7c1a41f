import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import tailwindcss from "@tailwindcss/postcss";
import postcss from "postcss";
import { projectRoot } from "../project-root";
import { bundleFolder } from "./bundle-files";

/** The styles of the pages that Next does not render: those of the free tools. */
export const stylesFile = path.join(bundleFolder, "tools.css");

/** Makes them of the same tokens as the application's own styles. */
export async function buildStyles(): Promise<void> {
  const from = path.join(projectRoot, "app/tools/tools.css");
  const made = await postcss([tailwindcss({ base: projectRoot, optimize: { minify: true } })]).process(
    readFileSync(from, "utf8"),
    { from },
  );
  mkdirSync(bundleFolder, { recursive: true });
  const draft = `${stylesFile}.${process.pid}`;
  writeFileSync(draft, made.css);
  // Renamed in one step, so that a running server never serves half a file.
  renameSync(draft, stylesFile);
}
