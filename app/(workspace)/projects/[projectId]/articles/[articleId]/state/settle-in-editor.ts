"use server";

import { settleArticleRemark } from "@galley/lib/articles/operations/approval/settle-remark";
import type { z } from "zod";
import { type Loaded, loadOrRefusal } from "@/app/_actions/load-or-refusal";

/** Settles a remark beside a text that is being written, whose page is not rendered anew. */
export async function settleRemarkInEditor(
  remarkId: string,
  settled: boolean,
): Promise<Loaded<z.output<typeof settleArticleRemark.output>>> {
  return loadOrRefusal(settleArticleRemark, { remarkId, settled });
}
