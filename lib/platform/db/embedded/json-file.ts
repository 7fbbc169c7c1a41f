import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { z } from "zod";

/** What was read from a file that a killed process or a power failure can leave empty or truncated. */
export type JsonFile<Value> =
  | { kind: "missing" }
  | { kind: "damaged"; cause: unknown }
  | { kind: "read"; value: Value };

/** Throws only errors of the file system; damaged content is a result. */
export function readJsonFile<Value>(file: string, schema: z.ZodType<Value>): JsonFile<Value> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return { kind: "missing" };
    throw cause;
  }
  try {
    return { kind: "read", value: schema.parse(JSON.parse(text)) };
  } catch (cause) {
    return { kind: "damaged", cause };
  }
}

/** Replaces the file in one step, so that no reader sees half of it. Only the owner can read it. */
export function writeJsonFile(file: string, value: unknown): void {
  const unfinished = `${file}.${process.pid}.new`;
  writeFileSync(unfinished, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, file);
}
