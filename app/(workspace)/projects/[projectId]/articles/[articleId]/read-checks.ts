import { z } from "zod";

const check = z.object({
  label: z.string(),
  passed: z.boolean(),
  detail: z.string().nullable().catch(null),
});

/** The stored checks of a score, as far as they can be read: their shape has grown with the scorer. */
export function readChecks(stored: Record<string, unknown>[]): z.output<typeof check>[] {
  return stored.flatMap((entry) => {
    const parsed = check.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}
