import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { mail } from "@/lib/platform/db/schema";
import type { SecretBox } from "@/lib/platform/secret-box";
import { bringTurnForward } from "@/lib/work/turn-rows";
import type { MailData } from "../letters";

/** Queues the mail that invites somebody, in the transaction that makes the invitation. */
export async function queueInvitation(
  tx: Database | Transaction,
  secrets: SecretBox,
  invited: {
    invitationId: string;
    workspaceId: string;
    address: string;
    token: string;
    data: MailData<"invitation">;
  },
): Promise<void> {
  const { invitationId, workspaceId, address, token, data } = invited;
  const id = newId();
  await tx.insert(mail).values({
    id,
    kind: "invitation",
    workspaceId,
    address,
    eventKey: `invitation:${invitationId}`,
    data,
    token: secrets.seal(token, id),
  });
  await bringTurnForward(tx, "mail", workspaceId);
}

/** Queues the mail with the link that sets a password, in the transaction that stores the link. */
export async function queuePasswordMail(
  tx: Database | Transaction,
  secrets: SecretBox,
  { userId, token }: { userId: string; token: string },
): Promise<void> {
  const id = newId();
  // An earlier link of the account does not work any more, so its mail is not sent.
  await tx
    .update(mail)
    .set({ status: "dropped", nextAt: null, token: null })
    .where(and(eq(mail.userId, userId), eq(mail.kind, "password"), eq(mail.status, "waiting")));
  await tx.insert(mail).values({
    id,
    kind: "password",
    userId,
    eventKey: `password:${id}`,
    data: {},
    token: secrets.seal(token, id),
  });
}
