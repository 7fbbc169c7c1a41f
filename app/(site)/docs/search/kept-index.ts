import { readFile } from "node:fs/promises";
import path from "node:path";
import { getRuntime } from "@galley/lib/runtime";
import { type UnchangingText, unchangingText } from "@galley/lib/surfaces/http/unchanging-text";
import { z } from "zod";
import type { DocsIndex } from "./docs-index";
import { type OpenedIndex, openIndex } from "./find-in-docs";

interface KeptIndex {
  opened: OpenedIndex;
  /** What browsers load. */
  json: UnchangingText;
}

const docsIndex = z.object({
  pages: z.array(z.tuple([z.string(), z.string(), z.string()])),
  sections: z.array(z.tuple([z.int(), z.string(), z.string(), z.string()])),
}) satisfies z.ZodType<DocsIndex>;

let kept: Promise<KeptIndex> | null = null;

/** The index that the build has made, without what this server does not offer. A failure is not kept. */
export function keptIndex(): Promise<KeptIndex> {
  kept ??= readIndex().catch((error: unknown) => {
    kept = null;
    throw error;
  });
  return kept;
}

async function readIndex(): Promise<KeptIndex> {
  const file = path.resolve(/* turbopackIgnore: true */ "dist/docs/index.json");
  const made = docsIndex.parse(JSON.parse(await readFile(/* turbopackIgnore: true */ file, "utf8")));
  const index = getRuntime().services.settings.freeTools ? made : withoutFreeTools(made);
  return { opened: openIndex(index), json: unchangingText(JSON.stringify(index)) };
}

/** The index without the calls of the free tools, which the API reference then does not have either. */
export function withoutFreeTools({ pages, sections }: DocsIndex): DocsIndex {
  return { pages, sections: sections.filter(([, , heading]) => !heading.includes(" /api/free")) };
}
