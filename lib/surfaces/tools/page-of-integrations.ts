import type { z } from "zod";
import type { listIntegrations } from "@/lib/destinations/operations/list";
import { countThatFit, shortened } from "@/lib/kernel/answer-size";

/** A destination's own words may be a whole page of HTML. */
const reasonLengthMax = 500;

/** As many of the listed connections as one answer holds; `next_offset` is where the others begin. */
export function pageOfIntegrations(output: z.output<typeof listIntegrations.output>): object {
  const listed = output.integrations.map((each) => ({
    ...each,
    name: shortened(each.name, reasonLengthMax),
    target: each.target === null ? null : shortened(each.target, reasonLengthMax),
    last_error: each.last_error === null ? null : shortened(each.last_error, reasonLengthMax),
  }));
  const count = countThatFit(listed);
  const next = count < listed.length ? output.offset + count : output.next_offset;
  return { ...output, integrations: listed.slice(0, count), next_offset: next, truncated: next !== null };
}
