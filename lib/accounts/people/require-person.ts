import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";
import { accountFields } from "../account-fields";
import { type AccountRow, findAccount } from "../queries";

/** How the operator names a person. */
export const personInput = accountFields.pick({ email: true });

/** What an operation of the operator answers about the person. */
export const personAnswer = z.object({ id: z.uuid(), email: z.string() });

/** The account with this e-mail address, which the trail records as what the call is about. Throws `not_found`. */
export async function requirePerson(ctx: Context, email: string): Promise<AccountRow> {
  const found = await findAccount(ctx.db, { email });
  if (found === null) throw new Refusal("not_found", `There is no user with the e-mail address ${email}.`);
  ctx.onFound?.({ resourceId: found.id });
  return found;
}
