import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";
import { findMailOff } from "@/lib/mail/rows/choices";
import { digestZoneOf } from "@/lib/mail/rows/digests";
import type { NoticeKind } from "@/lib/platform/db/schema";

/** What the caller has switched off. Throws `unauthorized` when nobody is signed in. */
export async function requireOwnChoices({
  db,
  actor,
}: Pick<Context, "db" | "actor">): Promise<{ userId: string; off: NoticeKind[]; timeZone: string }> {
  const userId = actor.kind === "user" ? actor.userId : null;
  const off = userId === null ? null : await findMailOff(db, userId);
  if (userId === null || off === null) {
    throw new Refusal("unauthorized", "Sign in first: this is about your own account.");
  }
  return { userId, off, timeZone: await digestZoneOf(db, userId) };
}
