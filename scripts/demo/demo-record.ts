import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** What other programs need to use the running demo; kept in the data folder, readable by its owner alone. */
const record = z.object({
  baseUrl: z.string(),
  email: z.string(),
  password: z.string(),
  projectId: z.uuid(),
  integrationId: z.uuid(),
  apiKey: z.string(),
  feedToken: z.string(),
  articleId: z.uuid().nullable(),
});

export type DemoRecord = z.output<typeof record>;

/** The record of an earlier run, or null when there is none that can be read. */
export function readDemoRecord(dataDir: string): DemoRecord | null {
  try {
    return record.parse(JSON.parse(readFileSync(fileOf(dataDir), "utf8")));
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (missing || error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** Replaces the record at once, so that a reader never sees half of it. */
export function writeDemoRecord(dataDir: string, value: DemoRecord): void {
  const file = fileOf(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function fileOf(dataDir: string): string {
  return path.join(dataDir, "demo.json");
}
