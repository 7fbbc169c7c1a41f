import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import tailwindcss from "@tailwindcss/postcss";
import postcss from "postcss";
import { projectRoot } from "../project-root";
import { bundleFolder } from "./bundle-files";

/** The styles of Galley's own pages that are printed without React. */
const sheet = {
  from: path.join(projectRoot, "app/(site)/site.css"),
  to: path.join(bundleFolder, "site.css"),
};

const font = {
  from: "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  to: path.join(bundleFolder, "inter.woff2"),
};

export function styleFiles(): string[] {
  return [sheet, font].map(({ to }) => to);
}

/** Makes them of the same tokens as the application's own styles. */
export async function buildStyles(): Promise<void> {
  mkdirSync(bundleFolder, { recursive: true });
  const made = await postcss([tailwindcss({ base: projectRoot, optimize: { minify: true } })]).process(
    readFileSync(sheet.from, "utf8"),
    { from: sheet.from },
  );
  inOneStep(sheet.to, (draft) => writeFileSync(draft, made.css));
  inOneStep(font.to, (draft) => copyFileSync(path.join(projectRoot, font.from), draft));
}

/** Renamed in one step, so that a running server never serves half a file. */
function inOneStep(file: string, write: (draft: string) => void): void {
  const draft = `${file}.${process.pid}`;
  write(draft);
  renameSync(draft, file);
}
