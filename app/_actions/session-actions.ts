"use server";

import { usePasswordLink } from "@galley/lib/accounts/password-links/use-password-link";
import { signUpInvited } from "@galley/lib/accounts/sign-up-invited";
import { requireNoOwner, signUpOwner } from "@galley/lib/accounts/sign-up-owner";
import { type AccountEvent, recordAccountEvent } from "@galley/lib/activity/account-events";
import { executeUntrusted } from "@galley/lib/kernel/operation";
import { Refusal } from "@galley/lib/kernel/refusal";
import { deviceCookieName, deviceCookieOptions, nameDevice } from "@galley/lib/platform/auth/known-device";
import { disabledCode } from "@galley/lib/platform/auth/sessions";
import { getRuntime } from "@galley/lib/runtime";
import { currentRequest } from "@galley/lib/surfaces/http/request-scope";
import { clearedAtSignOut } from "@galley/lib/surfaces/http/serve-auth";
import { beginPasswordSignIn, spendSignInLimit } from "@galley/lib/surfaces/http/sign-in-limit";
import { isAPIError } from "better-auth/api";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { refusedState } from "./form-action";
import type { FormState } from "./form-state";
import { pageAfterSignIn } from "./page-after-sign-in";
import { userContext } from "./user-context";

const secondCode = z.string().max(40);
const passkeyAnswer = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal("public-key"),
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
  clientExtensionResults: z.looseObject({}),
});
const wrongPasskey = "This passkey is not known here, or was not unlocked.";
const wrongCode =
  "This code is wrong, was used before, or came too late. After several wrong codes, sign in again with your password.";
const credentials = z.object({ email: z.string().max(320), password: z.string().max(200) });

export async function signInAction(_previous: FormState, form: FormData): Promise<FormState> {
  return refusable(form, async () => {
    const given = credentials.parse({
      email: form.get("email") ?? "",
      password: form.get("password") ?? "",
    });
    const { ctx, attempt, options } = await attemptOf(given.email);
    const password = await beginPasswordSignIn(ctx, { ...attempt, password: given.password }, options);
    if ((await signIn(given.email, password)) === "second step") {
      redirect(`/sign-in/code?next=${encodeURIComponent(pageAfterSignIn(form.get("next")))}`);
    }
  });
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export async function secondStepAction(_previous: FormState, form: FormData): Promise<FormState> {
  return refusable(form, async () => {
    await spendAttempt("");
    const { auth } = getRuntime();
    const code = secondCode.parse(form.get("code") ?? "").replaceAll(/[\s-]/g, "");
    const call = { headers: await headers() };
    const { user } = await orRefusal(wrongCode, () =>
      /^\d{6}$/.test(code)
        ? auth.api.verifyTOTP({ ...call, body: { code } })
        : auth.api.verifyBackupCode({
            ...call,
            body: { code: `${code.slice(0, 5)}-${code.slice(5)}`.toUpperCase(), disableSession: false },
          }),
    );
    void recordEvent({ operation: "accounts.sign_in", outcome: "ok", person: { email: user.email } });
    await rememberDevice(user.email);
  });
}

/** What the browser needs to sign in with a passkey, as JSON. */
export async function passkeyOptionsAction(): Promise<string> {
  await spendAttempt("");
  const options = await getRuntime().auth.api.generatePasskeyAuthenticationOptions({
    headers: await headers(),
  });
  return JSON.stringify({ ...options, userVerification: "required" });
}

/** Signs in with a passkey. Its answer is in the field `response`, as JSON. */
export async function passkeySignInAction(_previous: FormState, form: FormData): Promise<FormState> {
  return refusable(form, async () => {
    const response = readPasskeyAnswer(form.get("response"));
    const { user } = await orRefusal(wrongPasskey, async () =>
      getRuntime().auth.api.verifyPasskeyAuthentication({ headers: await headers(), body: { response } }),
    );
    void recordEvent({ operation: "accounts.sign_in", outcome: "ok", person: { email: user.email } });
    await rememberDevice(user.email);
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

/** Creates an account by the link of an invitation, and signs in. */
export async function signUpInvitedAction(_previous: FormState, form: FormData): Promise<FormState> {
  return refusable(form, async () => {
    await spendAttempt("");
    const ctx = await userContext();
    const fields = ["name", "email", "password", "token"];
    const given = Object.fromEntries(fields.map((name) => [name, form.get(name) ?? ""]));
    await executeUntrusted(signUpInvited, ctx, () => given);
    const { email, password } = credentials.parse(given);
    await signIn(email, password);
  });
}

/** Sets a password by a link of the operator. Whoever has the link is not signed in: it stands for no second step. */
export async function setPasswordByLinkAction(_previous: FormState, form: FormData): Promise<FormState> {
  return refusable(form, async () => {
    await spendAttempt("");
    const given = { token: form.get("token") ?? "", password: form.get("password") ?? "" };
    await executeUntrusted(usePasswordLink, await userContext(), () => given);
    redirect("/sign-in?password=set");
  });
}

export async function signOutAction(): Promise<FormState> {
  const { actor } = await userContext();
  if (actor.kind === "user") {
    const { userId } = actor;
    void recordEvent({ operation: "accounts.sign_out", outcome: "ok", person: { userId } });
  }
  await getRuntime().auth.api.signOut({ headers: await headers() });
  currentRequest()?.response.setHeader("Clear-Site-Data", clearedAtSignOut);
  redirect("/sign-in");
}

async function spendAttempt(email: string): Promise<void> {
  const { ctx, attempt, options } = await attemptOf(email);
  await spendSignInLimit(ctx, attempt, options);
}

/** Who tries to sign in, as the limits count it. */
async function attemptOf(email: string) {
  const { authSecrets, baseUrl } = getRuntime().env;
  const ctx = await userContext();
  const deviceCookie = (await cookies()).get(deviceCookieName(baseUrl))?.value;
  const { clientAddress, onLimit } = ctx;
  return { ctx, attempt: { clientAddress, email, deviceCookie }, options: { authSecrets, onLimit } };
}

const recordEvent = (event: Omit<AccountEvent, "surface">) =>
  recordAccountEvent(getRuntime().services, { ...event, surface: "dashboard" });

async function signIn(email: string, password: string): Promise<"signed in" | "second step"> {
  // One answer for an unknown address and a wrong password, so that addresses cannot be probed.
  const answer = await orRefusal(
    "The e-mail address or the password is wrong.",
    async () => getRuntime().auth.api.signInEmail({ body: { email, password }, headers: await headers() }),
    () => void recordEvent({ operation: "accounts.sign_in", outcome: "unauthorized", person: { email } }),
  );
  // With the password alone, the device is not known yet.
  const isDone = !("twoFactorRedirect" in answer);
  void recordEvent({
    operation: "accounts.sign_in",
    outcome: isDone ? "ok" : "second_factor",
    person: { email },
  });
  if (!isDone) return "second step";
  await rememberDevice(email);
  return "signed in";
}

function readPasskeyAnswer(sent: unknown): z.output<typeof passkeyAnswer> {
  if (typeof sent !== "string" || sent.length > 20_000) throw new Refusal("invalid_request", wrongPasskey);
  try {
    return passkeyAnswer.parse(JSON.parse(sent));
  } catch (error) {
    throw new Refusal("invalid_request", wrongPasskey, {}, { cause: error });
  }
}

/** Calls better-auth; what it refuses becomes a Refusal with this message. */
async function orRefusal<Answer>(
  message: string,
  call: () => Promise<Answer>,
  onRefused?: () => void,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    // Not `instanceof`, because the runtime may come from another bundle, which has its own copy of the class.
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const isDisabled = error.body?.code === disabledCode;
    const told = isDisabled ? "This account is disabled; ask the operator of this installation." : message;
    const code = isDisabled ? "forbidden" : "unauthorized";
    onRefused?.();
    throw new Refusal(code, told, {}, { cause: error });
  }
}

/** Marks the browser as one that has signed in to this account. */
async function rememberDevice(email: string): Promise<void> {
  const { services, env } = getRuntime();
  const device = nameDevice({ email, authSecrets: env.authSecrets }, services.now());
  (await cookies()).set(deviceCookieName(env.baseUrl), device, deviceCookieOptions(env.baseUrl));
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
