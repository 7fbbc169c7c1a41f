import { z } from "zod";
import { timestamp, timestampField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { type ActivityRow, listAccountActivity } from "./queries";

const shownMax = 20;

/** Who acted, in an entry about one's own account. */
function actorOf({ actorKind }: ActivityRow): "self" | "operator" | "visitor" {
  if (actorKind === "user") return "self";
  return actorKind === "visitor" ? "visitor" : "operator";
}

export const listOwnActivity = operation({
  name: "activity.list_own",
  summary: "What was done lately with one's own account: sign-ins, failed ones, and changes, newest first",
  access: "user",
  effect: "reads",
  role: null,
  input: z.strictObject({}),
  output: z.object({
    activity: z.array(
      z.object({
        id: z.uuid(),
        operation: z.string(),
        outcome: z.string().describe("ok, the code of the refusal, or internal."),
        surface: z.string(),
        by: z.enum(["self", "operator", "visitor"]).describe("A visitor is not signed in, but had a link."),
        count: z.int().describe("How many equal events of that minute the entry stands for."),
        created_at: timestampField,
      }),
    ),
  }),
  refusals: ["unauthorized"],
  async run(ctx) {
    if (ctx.actor.kind !== "user") {
      throw new Refusal("unauthorized", "Sign in first: this is about your own account.");
    }
    const rows = await listAccountActivity(ctx.db, ctx.actor.userId, shownMax);
    return {
      activity: rows.map((row) => ({
        id: row.id,
        operation: row.operation,
        outcome: row.outcome,
        surface: row.surface,
        by: actorOf(row),
        count: row.count,
        created_at: timestamp(row.createdAt),
      })),
    };
  },
});
