import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const manifest = z.object({ version: z.string() });
let known: string | undefined;

/** The version of this Galley, from package.json in the working folder, where every server starts. */
export function galleyVersion(): string {
  known ??= manifest.parse(
    JSON.parse(readFileSync(path.join(process.cwd(), "package.json"), "utf8")),
  ).version;
  return known;
}
