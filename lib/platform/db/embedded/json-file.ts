import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { z } from "zod";

/** A file that a killed process or a machine without power can leave empty or cut off. */
export type JsonFile<Value> =
  | { kind: "missing" }
  | { kind: "damaged"; cause: unknown }
  | { kind: "read"; value: Value };

/** Throws only what the file system throws. */
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

/** Replaces the file as a whole, readable by its owner alone, so that no reader sees half of it. */
export function writeJsonFile(file: string, value: unknown): void {
  const unfinished = `${file}.${process.pid}.new`;
  writeFileSync(unfinished, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, file);
}
