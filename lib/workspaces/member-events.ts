import type { Actor, Context } from "@/lib/kernel/context";
import type { Database } from "@/lib/platform/db/connection";
import type { Role } from "@/lib/platform/db/schema";
import { emitInWorkspace } from "@/lib/webhooks/emit-event";
import { admitToWorkspace, findUser } from "./queries";

interface NewMember {
  workspaceId: string;
  userId: string;
  role: Role;
  by: "invitation" | "member" | "operator" | "identity_provider";
}

/** Tells those who watch the projects of a workspace that it has a new member. Returns whether anybody watches. */
async function emitMemberAdded(db: Database, { workspaceId, userId, role, by }: NewMember): Promise<boolean> {
  const person = await findUser(db, userId);
  if (person === null) throw new Error("a new member has no account");
  const { name, email } = person;
  const data = { workspace_id: workspaceId, user_id: userId, name, email, role, by };
  return db.transaction((tx) => emitInWorkspace(tx, workspaceId, { type: "member.added", data }));
}

/** The same in an operation, in the transaction of the change. */
export async function announceMember(
  { db, wake }: Pick<Context, "db" | "wake">,
  added: NewMember,
): Promise<void> {
  if (await emitMemberAdded(db, added)) wake("events");
}

/** Who adds a member without an invitation. */
export const addedBy = ({ kind }: Actor) => (kind === "user" ? "member" : "operator");

/** Makes somebody who has signed in by the identity provider for the first time a member of the chosen workspace. */
export async function admitNewUser(
  db: Database,
  userId: string,
  chosen: { workspaceId: string | null; role: Role },
): Promise<void> {
  const { workspaceId, role } = chosen;
  if (workspaceId === null || !(await admitToWorkspace(db, userId, { workspaceId, role }))) return;
  // The next sweep sends it.
  await emitMemberAdded(db, { workspaceId, userId, role, by: "identity_provider" });
}
