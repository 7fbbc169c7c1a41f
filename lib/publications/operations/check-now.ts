import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { type NotChecked, requestCheck } from "@/lib/publications/rows/request-check";
import { requirePublication } from "./require-publication";

/** Whoever asks again and again costs the site of the page a request each time. */
const pauseSeconds = 20;

const reasons: Record<NotChecked, string> = {
  "no page": "There is no public page to check: it was written as a draft, taken down, or has no address.",
  "being written": "It is being written right now; its page is checked after that.",
  "in the grace":
    "The site gets a moment to show the article after a write; the first check comes by itself after it.",
  "just checked": `Its page was checked less than ${pauseSeconds} seconds ago.`,
};

export const checkPublicationNow = operation({
  name: "publications.check_now",
  summary: "Have the public page of a publication checked now instead of at its next turn",
  access: "user",
  effect: "overwrites",
  phrases: [
    "had the page of {article}[ at {connection}] checked",
    "have the page of {article}[ at {connection}] checked",
  ],
  input: z.strictObject({ publicationId: idField("a publication") }),
  output: z.object({ publication_id: z.uuid() }),
  refusals: ["conflict"],
  subject: ({ publication_id: resourceId }) => ({ resourceId }),
  async run(ctx, { publicationId }) {
    const row = await requirePublication(ctx, publicationId);
    const reason = await requestCheck(ctx.db, row, pauseSeconds);
    if (reason !== null) throw new Refusal("conflict", reasons[reason]);
    ctx.wake("verification");
    return { publication_id: row.id };
  },
});
