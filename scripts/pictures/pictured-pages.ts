import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { build, transform } from "esbuild";
import { z } from "zod";
import { projectRoot } from "../project-root";

/** The folder of the pictures, and the file that says of which code each was taken. */
export const picturesFolder = path.join(projectRoot, "public/pictures");
const recordFile = path.join(import.meta.dirname, "taken-of.json");

const project = "app/(workspace)/projects/[projectId]";

/** The pages of which there are pictures in the README and on the landing page, each in both colour schemes. */
export const picturedPages = [
  { name: "article", page: `${project}/articles/[articleId]/page.tsx` },
  { name: "plan", page: `${project}/plan/page.tsx` },
] as const;

export type PicturedPage = (typeof picturedPages)[number];

/** What every page looks like, whatever stands on it. */
const look = "app/look.css";

/**
 * A hash of the code that draws a page: what the page imports from its own folder, and the design tokens. Code that
 * many pages share is left out, and so are comments, types and formatting, since a picture must not become old with
 * every change of the dashboard.
 */
export async function drawingCodeOf({ page }: PicturedPage): Promise<string> {
  const folder = path.dirname(path.join(projectRoot, page));
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [page],
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    jsx: "automatic",
    target: "es2022",
    packages: "external",
    plugins: [
      {
        name: "own folder only",
        setup: (building) => {
          building.onResolve({ filter: /^\./ }, ({ path: imported, resolveDir }) =>
            path.join(resolveDir, imported).startsWith(folder + path.sep) ? null : { external: true },
          );
          building.onResolve({ filter: /^@\// }, () => ({ external: true }));
        },
      },
    ],
  });
  const styles = await transform(readFileSync(path.join(projectRoot, look), "utf8"), {
    loader: "css",
    minify: true,
  });
  const hash = createHash("sha256");
  for (const { text } of outputFiles) hash.update(text);
  return hash.update(styles.code).digest("hex").slice(0, 32);
}

const takenOf = z.record(z.string(), z.string());

/** The hash of the code of which each picture was taken, by the picture's name. */
export function readTakenOf(): Record<string, string> {
  return takenOf.parse(JSON.parse(readFileSync(recordFile, "utf8")));
}

/** The text of the record after all pictures were taken. */
export async function takenOfNow(): Promise<{ file: string; text: string }> {
  const entries = await Promise.all(
    picturedPages.map(async (picture) => [picture.name, await drawingCodeOf(picture)] as const),
  );
  return { file: recordFile, text: `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n` };
}
