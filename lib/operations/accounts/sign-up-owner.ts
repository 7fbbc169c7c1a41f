import { z } from "zod";
import { hashPassword } from "@/lib/platform/auth/passwords";
import { isSetUpCode } from "@/lib/platform/auth/set-up-code";
import type { Services } from "../core/context";
import { Refusal } from "../core/refusal";
import { insertWorkspace } from "../workspaces/queries";
import { newAccount } from "./accounts";
import { isFirstRun } from "./first-run";
import { insertUser, whileNobodyHasAnAccount } from "./queries";

const signUp = newAccount.extend({
  workspaceName: z.string().trim().min(1, { error: "must not be empty" }).max(100),
  setUpCode: z.string().max(100).default(""),
});

export interface SignUpRules {
  authSecret: string;
  /** Whether the visitor must enter the set-up code, which proves that they can read the server's console. */
  codeNeeded: boolean;
}

/**
 * Creates the owner account and its workspace in one transaction, and only while nobody has an account. Returns
 * the credentials to sign in with.
 * Throws `forbidden` once there is an owner, or `invalid_request` with the fields to change.
 */
export async function signUpOwner(
  { db, settings }: Pick<Services, "db" | "settings">,
  given: unknown,
  { authSecret, codeNeeded }: SignUpRules,
): Promise<{ email: string; password: string }> {
  // Checked before the input, so that whoever comes after the owner does not learn which fields were right.
  if (!(await isFirstRun({ db }))) throw ownerExists();
  const input = signUp.safeParse(given);
  if (!input.success) throw fieldsRefused(input.error.issues);
  const { name, email, password, workspaceName, setUpCode } = input.data;
  if (codeNeeded && !isSetUpCode(setUpCode, authSecret)) {
    throw fieldsRefused([{ path: ["setUpCode"], message: "is not the code that this server printed" }]);
  }
  const passwordHash = await hashPassword(password);
  const isOwner = await whileNobodyHasAnAccount(db, async (tx) => {
    const ownerId = await insertUser(tx, { name, email, passwordHash });
    if (ownerId === null) throw new Error("an e-mail address is taken although nobody has an account");
    await insertWorkspace(tx, { name: workspaceName, ownerId, credits: settings.initialCredits });
  });
  if (!isOwner) throw ownerExists();
  return { email, password };
}

function ownerExists(): Refusal {
  return new Refusal("forbidden", "Galley has its owner already; ask the operator for an account.");
}

function fieldsRefused(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Refusal {
  const fields = issues.map(({ path, message }) => ({ field: path.map(String).join("."), message }));
  return new Refusal("invalid_request", "Some fields need a change.", { fields });
}
