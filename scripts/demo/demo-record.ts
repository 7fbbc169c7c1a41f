import path from "node:path";
import { z } from "zod";
import { readJsonFile, writeJsonFile } from "@/lib/platform/db/embedded/json-file";

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
  const read = readJsonFile(fileOf(dataDir), record);
  return read.kind === "read" ? read.value : null;
}

export function writeDemoRecord(dataDir: string, value: DemoRecord): void {
  writeJsonFile(fileOf(dataDir), value);
}

function fileOf(dataDir: string): string {
  return path.join(dataDir, "demo.json");
}
