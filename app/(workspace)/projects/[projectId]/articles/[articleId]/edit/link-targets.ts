"use server";

import { searchLinkTargets } from "@galley/lib/dashboard/link-targets";
import type { z } from "zod";
import { loadOrRefusal } from "@/app/_actions/load-or-refusal";

/** What the text of an article may link to. */
export type FoundLinkTarget = z.output<typeof searchLinkTargets.output>["targets"][number];

/** The live articles and the pages of the website that match what is typed; none when the search is refused. */
export async function findLinkTargets(articleId: string, query: string): Promise<FoundLinkTarget[]> {
  const { data } = await loadOrRefusal(searchLinkTargets, { articleId, query });
  return data?.targets ?? [];
}
