import { z } from "zod";
import { timestamp, timestampField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireOwnAccount } from "../identity";
import { deviceName } from "./device-name";
import { listSessionRows } from "./queries";

const shownMax = 100;

export const listSessions = operation({
  name: "accounts.list_sessions",
  summary: "Where one is signed in: each session with its device, network and times",
  access: "user",
  effect: "reads",
  role: null,
  input: z.strictObject({}),
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        current: z.boolean(),
        device: z.string(),
        network: z.string().nullable().describe("The network of the address that signed in."),
        signed_in_at: timestampField,
        last_used_at: timestampField.describe("To the hour."),
        ends_at: timestampField,
      }),
    ),
  }),
  refusals: ["unauthorized"],
  async run(ctx) {
    const { id } = await requireOwnAccount(ctx);
    const own = ctx.actor.kind === "user" ? ctx.actor.sessionId : undefined;
    const rows = await listSessionRows(ctx.db, id, shownMax);
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        current: row.id === own,
        device: deviceName(row.userAgent),
        network: row.ipAddress,
        signed_in_at: timestamp(row.createdAt),
        last_used_at: timestamp(row.updatedAt),
        ends_at: timestamp(row.expiresAt),
      })),
    };
  },
});
