"use server";

import { isAPIError } from "better-auth/api";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { createAccount, newAccount } from "@/lib/auth/accounts";
import { isFirstRun } from "@/lib/auth/first-run";
import { spendSignInLimit } from "@/lib/auth/sign-in-limit";
import { execute } from "@/lib/core/operation";
import { Refusal } from "@/lib/core/refusal";
import { createWorkspace } from "@/lib/core/workspaces/create";
import { getRuntime } from "@/lib/runtime";
import { refusedState } from "./form-action";
import type { FormState } from "./form-state";
import { userContext } from "./user-context";

const credentials = z.object({ email: z.string().max(320), password: z.string().max(200) });

export async function signInAction(_previous: FormState, form: FormData): Promise<FormState> {
  return refusable(form, async () => {
    const { email, password } = credentials.parse({
      email: form.get("email") ?? "",
      password: form.get("password") ?? "",
    });
    const ctx = await userContext();
    await spendSignInLimit(ctx, { clientAddress: ctx.clientAddress, email });
    await signIn(email, password);
  });
}

/** Makes the owner account and its workspace; possible only while nobody has an account. */
export async function signUpAction(_previous: FormState, form: FormData): Promise<FormState> {
  return refusable(form, async () => {
    const { services, auth } = getRuntime();
    const ctx = await userContext();
    const { email } = credentials.parse({ email: form.get("email") ?? "", password: "" });
    await spendSignInLimit(ctx, { clientAddress: ctx.clientAddress, email });
    if (!(await isFirstRun(services))) {
      throw new Refusal("forbidden", "Galley has its owner already; ask the operator for an account.");
    }
    const input = newAccount
      .extend({ workspaceName: z.string().trim().min(1, { error: "must not be empty" }).max(100) })
      .safeParse(
        Object.fromEntries(
          ["name", "email", "password", "workspaceName"].map((name) => [name, form.get(name) ?? ""]),
        ),
      );
    if (!input.success) {
      const fields = input.error.issues.map((issue) => ({
        field: issue.path.join("."),
        message: issue.message,
      }));
      throw new Refusal("invalid_request", "Some fields need a change.", { fields });
    }
    const { workspaceName, ...account } = input.data;
    const userId = await createAccount(auth, account);
    await execute(createWorkspace, { ...ctx, actor: { kind: "user", userId } }, { name: workspaceName });
    await signIn(account.email, account.password);
  });
}

export async function signOutAction(): Promise<void> {
  await getRuntime().auth.api.signOut({ headers: await headers() });
  redirect("/sign-in");
}

async function signIn(email: string, password: string): Promise<void> {
  try {
    await getRuntime().auth.api.signInEmail({ body: { email, password }, headers: await headers() });
  } catch (error) {
    // Not instanceof: the runtime may come from another bundle, with its own copy of the class.
    if (isAPIError(error) && error.statusCode < 500) {
      // One answer for an unknown address and a wrong password, so that addresses cannot be probed.
      throw new Refusal("unauthorized", "The e-mail address or the password is wrong.", {}, { cause: error });
    }
    throw error;
  }
}

/** A refusal becomes the form's state; success goes to the projects. */
async function refusable(form: FormData, work: () => Promise<void>): Promise<FormState> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) return refusedState(error, form);
    throw error;
  }
  redirect("/projects");
}
