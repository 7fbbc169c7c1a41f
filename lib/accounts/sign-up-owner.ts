import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { hashPassword } from "@/lib/platform/auth/passwords";
import { insertWorkspace } from "@/lib/workspaces/queries";
import { accountFields, passwordField } from "./account-fields";
import { mayUsePassword, type NeedsAddressPolicy } from "./addresses";
import { isFirstRun } from "./first-run";
import { requireStrongPassword } from "./identity";
import { insertUser, whileNobodyHasAnAccount } from "./queries";

export const signUpOwner = operation({
  name: "accounts.sign_up_owner",
  summary: "Make the first account, which owns the installation, and its workspace",
  access: "public",
  effect: "adds",
  phrases: ["made the first account", "make the first account"],
  input: accountFields.extend({
    password: passwordField,
    workspaceName: z.string().trim().min(1, { error: "must not be empty" }).max(100),
    setUpCode: z.string().max(100).default(""),
  }),
  output: z.object({ id: z.uuid(), workspace_id: z.uuid() }),
  refusals: ["forbidden"],
  subject: (made) => ({ resourceId: made.id, workspaceId: made.workspace_id }),
  async run(
    ctx: Context &
      NeedsAddressPolicy & {
        acceptsSetUpCode: (given: string) => boolean;
        settings: { initialCredits: number };
      },
    { name, email, password, workspaceName, setUpCode },
  ) {
    await requireNoOwner(ctx);
    if (!ctx.acceptsSetUpCode(setUpCode)) {
      const message = "is not the code that this server printed";
      throw new Refusal("invalid_request", "The set-up code is wrong.", {
        fields: [{ field: "setUpCode", message }],
      });
    }
    if (!mayUsePassword(ctx, email)) {
      throw new Refusal(
        "forbidden",
        "You could not sign in again: PASSWORD_SIGN_IN_FOR does not name this address.",
        {
          fields: [{ field: "email", message: "is not in PASSWORD_SIGN_IN_FOR" }],
        },
      );
    }
    await requireStrongPassword(password, { name, email });
    const passwordHash = await hashPassword(password);
    const made = await whileNobodyHasAnAccount(ctx.db, async (tx) => {
      const id = await insertUser(tx, { name, email, emailVerified: false, passwordHash });
      if (id === null) throw new Error("an e-mail address is taken although nobody has an account");
      const credits = ctx.settings.initialCredits;
      const workspace = await insertWorkspace(tx, { name: workspaceName, ownerId: id, credits });
      return { id, workspace_id: workspace.id };
    });
    if (made === null) throw ownerExists();
    return made;
  },
});

/**
 * Throws `forbidden` once there is an owner. The form asks before it sends the input, so that whoever comes after
 * the owner does not learn which fields were right.
 */
export async function requireNoOwner(services: Pick<Context, "db">): Promise<void> {
  if (!(await isFirstRun(services))) throw ownerExists();
}

function ownerExists(): Refusal {
  return new Refusal("forbidden", "This installation already has an owner; ask the operator for an account.");
}
