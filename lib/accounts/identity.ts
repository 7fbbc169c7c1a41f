import type { Context } from "@/lib/kernel/context";
import { type FieldProblem, Refusal } from "@/lib/kernel/refusal";
import { isPassword, weaknessOf } from "@/lib/platform/auth/passwords";
import { spendPasswordAttempt } from "./password-attempts";
import { type AccountRow, findAccount, isRecentSession } from "./queries";

/** For how long after signing in somebody without a password counts as confirmed. */
const recentMinutes = 15;

/** The account of the signed-in user, which the trail records as what the call is about. */
export async function requireOwnAccount(ctx: Context): Promise<AccountRow> {
  const { actor } = ctx;
  const found = actor.kind === "user" ? await findAccount(ctx.db, { id: actor.userId }) : null;
  if (found === null) throw new Refusal("unauthorized", "Sign in first: this is about your own account.");
  ctx.onFound?.({ resourceId: found.id });
  return found;
}

/**
 * The same, for what a stolen session must not do: asks for the password. The attack: whoever has the session guesses
 * the password, so attempts are counted per account, from any address. Without a password, as after signing in by an
 * identity provider, the session must be a new one.
 */
export async function confirmOwnAccount(ctx: Context, password: string | undefined): Promise<AccountRow> {
  const found = await requireOwnAccount(ctx);
  if (found.passwordHash === null) {
    if (await hasSignedInRecently(ctx)) return found;
    throw new Refusal("forbidden", "To be sure that it is you, sign out, sign in again and repeat this.");
  }
  if (password === undefined || password === "") throw wrongField("password", "is required");
  await spendPasswordAttempt(ctx, `user:${found.id}`, ctx.onLimit);
  if (await isPassword(password, found.passwordHash)) return found;
  throw wrongField("password", "is not your current password");
}

/**
 * The same, for what only takes access away. A session that began within the last minutes is enough, because whoever
 * uses a passkey may not know the password by heart. The attack: a stolen session ends those of its owner.
 */
export async function confirmOwnSession(ctx: Context, password: string | undefined): Promise<AccountRow> {
  if (password !== undefined && password !== "") return confirmOwnAccount(ctx, password);
  const found = await requireOwnAccount(ctx);
  if (await hasSignedInRecently(ctx)) return found;
  if (found.passwordHash === null) return confirmOwnAccount(ctx, password);
  throw new Refusal(
    "invalid_request",
    "It is a while since you signed in here: open this page again and enter your password.",
    { fields: [{ field: "password", message: "is required" }] },
  );
}

/** Whether the session of the call began within the last minutes. */
export async function hasSignedInRecently({ db, actor }: Pick<Context, "db" | "actor">): Promise<boolean> {
  const sessionId = actor.kind === "user" ? actor.sessionId : undefined;
  return sessionId !== undefined && isRecentSession(db, sessionId, recentMinutes);
}

/** Throws unless the password is good enough for this person. */
export async function requireStrongPassword(
  password: string,
  owner: { name?: string; email?: string },
  field = "password",
): Promise<void> {
  const weakness = await weaknessOf(password, owner);
  if (weakness !== null) throw wrongField(field, weakness);
}

export function wrongField(field: string, message: string): Refusal {
  const fields: FieldProblem[] = [{ field, message }];
  return new Refusal("invalid_request", `The ${field} ${message}.`, { fields });
}
