import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { requiredText } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { countOwned, findUserByEmail, insertWorkspace } from "./queries";

export const createWorkspace = operation({
  name: "workspaces.create",
  summary: "Make a workspace with its starting credits; a signed-in user becomes its owner",
  access: "user",
  effect: "adds",
  phrases: ["created the workspace", "create a workspace"],
  role: null,
  input: z.strictObject({
    name: requiredText(100),
    ownerEmail: z.email().max(320).optional().describe("The account that owns it."),
  }),
  output: z.object({ workspace: z.object({ id: z.uuid(), name: z.string(), credits: z.int() }) }),
  refusals: ["forbidden"],
  subject: ({ workspace }) => ({ resourceId: workspace.id, workspaceId: workspace.id }),
  async run(
    ctx: Context & { settings: { initialCredits: number; workspacesPerUser: number } },
    { name, ownerEmail },
  ) {
    if (ctx.actor.kind === "user") await refuseOneTooMany(ctx, ctx.actor.userId);
    const ownerId = ctx.actor.kind === "user" ? ctx.actor.userId : await userIdByEmail(ctx, ownerEmail);
    const credits = ctx.settings.initialCredits;
    const row = await insertWorkspace(ctx.db, { name, ownerId, credits });
    return { workspace: { id: row.id, name: row.name, credits } };
  },
});

/** Each workspace starts with credits, so how many a user may own is limited. */
async function refuseOneTooMany(
  ctx: Context & { settings: { workspacesPerUser: number } },
  userId: string,
): Promise<void> {
  const max = ctx.settings.workspacesPerUser;
  if ((await countOwned(ctx.db, userId)) < max) return;
  const message =
    max === 0
      ? "Only whoever runs this installation makes workspaces here; ask them for one."
      : `You own ${max} workspaces, which is as many as one person may own here, those in the trash included.`;
  throw new Refusal("forbidden", message);
}

async function userIdByEmail(ctx: Context, email: string | undefined) {
  if (email === undefined) return null;
  const owner = await findUserByEmail(ctx.db, email);
  if (owner === null) {
    throw new Refusal(
      "not_found",
      `There is no user with the e-mail address ${email}; create the user first.`,
    );
  }
  return owner.id;
}
