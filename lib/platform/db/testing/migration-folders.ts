import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { z } from "zod";

export const ownMigrations = path.join(import.meta.dirname, "../../../../drizzle");

const journalFile = z.looseObject({
  entries: z.array(
    z.object({
      idx: z.int(),
      version: z.string(),
      when: z.int(),
      tag: z.string(),
      breakpoints: z.boolean(),
    }),
  ),
});

export function readJournal(folder: string): z.output<typeof journalFile> {
  return journalFile.parse(JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8")));
}

/** A copy of the migrations, which is removed at the end of the test. */
export function copyOfMigrations(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "galley-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(ownMigrations, folder, { recursive: true });
  return folder;
}

/** The first migrations, as an older version of Galley had them. */
export function firstMigrations(count: number): string {
  const folder = copyOfMigrations();
  const journal = readJournal(folder);
  const until = { ...journal, entries: journal.entries.slice(0, count) };
  writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify(until));
  return folder;
}
