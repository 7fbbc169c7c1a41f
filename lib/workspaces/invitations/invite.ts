import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField, timestamp, timestampField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { personOf } from "@/lib/kernel/roles";
import type { Mailer } from "@/lib/mail/mailer";
import { queueInvitation } from "@/lib/mail/rows/queue";
import { memberRoles } from "@/lib/platform/db/schema";
import { createLinkToken } from "@/lib/platform/keys/link-token";
import type { SecretBox } from "@/lib/platform/secret-box";
import { findUser, lockMembers, requireWorkspace } from "../queries";
import { requireOwner, roleField } from "../roles";
import { countInvitations, insertInvitation } from "./queries";

/** The most invitations of a workspace that can be open at once. */
const openMax = 100;
/** How many days an invitation can be used. */
const invitationDays = 7;

export const inviteMember = operation({
  name: "workspaces.invite",
  summary: "Make a link by which one person becomes a member; this answer is the only one that shows it",
  description:
    "The link works once, for seven days. With an e-mail address, only an account with this address can use it, and a server that sends mail mails it the link. Otherwise give the link to the person yourself, because the link is what proves who it was meant for. Only an owner invites owners.",
  access: "user",
  effect: "adds",
  phrases: ["invited {person} to the workspace", "invite somebody to the workspace"],
  role: "admin",
  input: z.strictObject({
    workspaceId: idField("a workspace"),
    role: roleField.default("editor"),
    email: z
      .email({ error: "must be an e-mail address" })
      .max(320)
      .toLowerCase()
      .optional()
      .describe("The only address that may use the link."),
  }),
  output: z.object({
    invitation_id: z.uuid(),
    link: z.string(),
    role: z.enum(memberRoles),
    expires_at: timestampField,
    mailed_to: z
      .string()
      .nullable()
      .describe("The address that a mail with the link goes to; null when none is sent."),
  }),
  refusals: ["forbidden", "conflict"],
  subject: (made) => ({ resourceId: made.invitation_id }),
  async run(ctx: Context & NeedsMail, { workspaceId, role, email }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    if (role === "owner") await requireOwner(ctx, workspace);
    await lockMembers(ctx.db, workspace.id);
    if ((await countInvitations(ctx.db, workspace.id)) >= openMax) {
      throw new Refusal(
        "conflict",
        `The workspace has ${openMax} open invitations: revoke some of them first.`,
      );
    }
    const { token, tokenHash } = createLinkToken();
    const invitedBy = personOf(ctx.actor);
    const row = await insertInvitation(ctx.db, {
      workspaceId: workspace.id,
      tokenHash,
      role,
      email: email ?? null,
      invitedBy,
      days: invitationDays,
    });
    const mailedTo = email !== undefined && (await mayMail(ctx)) ? email : null;
    if (mailedTo !== null) {
      const inviter = invitedBy === null ? null : await findUser(ctx.db, invitedBy);
      await queueInvitation(ctx.db, ctx.secrets, {
        invitationId: row.id,
        workspaceId: workspace.id,
        address: mailedTo,
        token,
        data: { workspace: workspace.name, invitedBy: inviter?.name ?? null, role },
      });
      ctx.wake("mail");
    }
    return {
      invitation_id: row.id,
      link: `${ctx.settings.baseUrl}/invite/${token}`,
      role,
      expires_at: timestamp(row.expiresAt),
      mailed_to: mailedTo,
    };
  },
});

interface NeedsMail {
  mailer: Mailer | null;
  secrets: SecretBox;
}

/** Whether a mail may be sent. The attack: a member has strangers mailed, again and again, in the operator's name. */
async function mayMail({ mailer, limiter, actor }: Context & NeedsMail): Promise<boolean> {
  if (mailer === null) return false;
  const person = personOf(actor);
  return person === null || (await limiter.take("invitation_mails", person)).allowed;
}
