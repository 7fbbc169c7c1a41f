import path from "node:path";
import { z } from "zod";
import { readJsonFile, writeJsonFile } from "@/lib/platform/db/embedded/json-file";

/** What other programs need to use the demo; a file in the data folder that only its owner can read. */
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

/** The record of an earlier run; null when there is none or it is damaged. */
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
