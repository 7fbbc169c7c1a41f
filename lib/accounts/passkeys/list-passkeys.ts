import { z } from "zod";
import { timestamp, timestampField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireOwnAccount } from "../identity";
import { listPasskeyRows } from "./queries";

export const listPasskeys = operation({
  name: "accounts.list_passkeys",
  summary: "The passkeys that one can sign in with",
  access: "user",
  effect: "reads",
  role: null,
  input: z.strictObject({}),
  output: z.object({
    passkeys: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        synchronised: z.boolean().describe("Whether the passkey is on more than one device."),
        created_at: timestampField,
      }),
    ),
  }),
  refusals: ["unauthorized"],
  async run(ctx) {
    const { id } = await requireOwnAccount(ctx);
    const rows = await listPasskeyRows(ctx.db, id);
    return {
      passkeys: rows.map((row) => ({
        id: row.id,
        name: row.name ?? "Passkey",
        synchronised: row.backedUp,
        created_at: timestamp(row.createdAt),
      })),
    };
  },
});
