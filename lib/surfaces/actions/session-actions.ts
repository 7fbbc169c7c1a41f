"use server";

import { isAPIError } from "better-auth/api";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { requireNoOwner, signUpOwner } from "@/lib/operations/accounts/sign-up-owner";
import { executeUntrusted } from "@/lib/operations/core/operation";
import { Refusal } from "@/lib/operations/core/refusal";
import { deviceCookieName, deviceCookieOptions, nameDevice } from "@/lib/platform/auth/known-device";
import { getRuntime } from "@/lib/runtime";
import { spendSignInLimit } from "@/lib/surfaces/http/sign-in-limit";
import { refusedState } from "./form-action";
import type { FormState } from "./form-state";
import { pageAfterSignIn } from "./page-after-sign-in";
import { userContext } from "./user-context";

const credentials = z.object({ email: z.string().max(320), password: z.string().max(200) });

export async function signInAction(_previous: FormState, form: FormData): Promise<FormState> {
  return refusable(form, async () => {
    const { email, password } = credentials.parse({
      email: form.get("email") ?? "",
      password: form.get("password") ?? "",
    });
    await spendAttempt(email);
    await signIn(email, password);
  });
}

/** Creates the owner account and its workspace, which is possible only while nobody has an account. */
export async function signUpAction(_previous: FormState, form: FormData): Promise<FormState> {
  return refusable(form, async () => {
    await spendAttempt("");
    const ctx = await userContext();
    const fields = ["name", "email", "password", "workspaceName", "setUpCode"];
    const given = Object.fromEntries(fields.map((name) => [name, form.get(name) ?? ""]));
    await executeUntrusted(signUpOwner, ctx, async () => {
      await requireNoOwner(ctx);
      return given;
    });
    const { email, password } = credentials.parse(given);
    await signIn(email, password);
  });
}

export async function signOutAction(): Promise<FormState> {
  await getRuntime().auth.api.signOut({ headers: await headers() });
  redirect("/sign-in");
}

async function spendAttempt(email: string): Promise<void> {
  const { authSecret } = getRuntime().env;
  const ctx = await userContext();
  const deviceCookie = (await cookies()).get(deviceCookieName)?.value;
  const { clientAddress, onLimit } = ctx;
  await spendSignInLimit(ctx, { clientAddress, email, deviceCookie }, { authSecret, onLimit });
}

async function signIn(email: string, password: string): Promise<void> {
  const { services, auth, env } = getRuntime();
  try {
    await auth.api.signInEmail({ body: { email, password }, headers: await headers() });
  } catch (error) {
    // Not `instanceof`, because the runtime may come from another bundle, which has its own copy of the class.
    if (isAPIError(error) && error.statusCode < 500) {
      // One answer for an unknown address and a wrong password, so that addresses cannot be probed.
      throw new Refusal("unauthorized", "The e-mail address or the password is wrong.", {}, { cause: error });
    }
    throw error;
  }
  const device = nameDevice({ email, authSecret: env.authSecret }, services.now());
  (await cookies()).set(deviceCookieName, device, deviceCookieOptions(env.baseUrl));
}

/**
 * Runs the work. A refusal becomes the form's state; success redirects to the page that the form names, or to
 * the projects.
 */
async function refusable(form: FormData, work: () => Promise<void>): Promise<FormState> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) return refusedState(error, form);
    throw error;
  }
  redirect(pageAfterSignIn(form.get("next")));
}
