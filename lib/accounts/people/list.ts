import { z } from "zod";
import { beforeField, integerField, timestamp, timestampField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { listPersonRows } from "./queries";

export const listAccounts = operation({
  name: "accounts.list",
  summary: "Every account, with how it is secured and when it was last used",
  access: "operator",
  effect: "reads",
  input: z.strictObject({
    limit: integerField(1, "must be an integer from 1 to 500")
      .transform((count) => Math.min(count, 500))
      .default(100),
    after: beforeField("an account").describe("The id of the last account of the page before."),
  }),
  output: z.object({
    users: z.array(
      z.object({
        id: z.uuid(),
        email: z.string(),
        email_verified: z
          .boolean()
          .describe(
            "Whether the operator or the identity provider has said that the address is the person's.",
          ),
        name: z.string(),
        second_factor: z.boolean(),
        passkeys: z.int(),
        disabled_at: timestampField.nullable(),
        last_used_at: timestampField.nullable(),
        created_at: timestampField,
      }),
    ),
  }),
  async run(ctx, page) {
    const rows = await listPersonRows(ctx.db, page);
    return {
      users: rows.map((row) => ({
        id: row.id,
        email: row.email,
        email_verified: row.emailVerified,
        name: row.name,
        second_factor: row.twoFactorEnabled,
        passkeys: row.passkeys,
        disabled_at: row.disabledAt && timestamp(row.disabledAt),
        last_used_at: row.lastUsedAt && timestamp(row.lastUsedAt),
        created_at: timestamp(row.createdAt),
      })),
    };
  },
});
