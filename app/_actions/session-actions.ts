"use server";

import { requestPasswordLink } from "@galley/lib/accounts/password-links/request-password-link";
import { usePasswordLink } from "@galley/lib/accounts/password-links/use-password-link";
import { signUpInvited } from "@galley/lib/accounts/sign-up-invited";
import { requireNoOwner, signUpOwner } from "@galley/lib/accounts/sign-up-owner";
import { recordAccountEvent } from "@galley/lib/activity/account-events";
import { executeUntrusted } from "@galley/lib/kernel/operation";
import { Refusal } from "@galley/lib/kernel/refusal";
import { deviceCookieName, deviceCookieOptions, nameDevice } from "@galley/lib/platform/auth/known-device";
import { disabledCode } from "@galley/lib/platform/auth/sessions";
import { getRuntime } from "@galley/lib/runtime";
import { pageAfterSignIn } from "@galley/lib/surfaces/http/page-after-sign-in";
import { currentRequest } from "@galley/lib/surfaces/http/request-scope";
import { clearedAtSignOut } from "@galley/lib/surfaces/http/serve-auth";
import {
  askForForm,
  checkPassword,
  orNotStored,
  type PasswordAnswer,
  readCredentials,
  signInByPassword,
} from "@galley/lib/surfaces/http/sign-in-by-password";
import { spendSignInLimit } from "@galley/lib/surfaces/http/sign-in-limit";
import { isAPIError } from "better-auth/api";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { refusedState } from "./form-action";
import type { FormState } from "./form-state";
import { userContext } from "./user-context";

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
const refusedAnswer = z.object({ code: z.string() });
const wrongPasskey = "This passkey is not known here, or was not unlocked.";
const wrongCode =
  "This code is wrong, was used before, or came too late. After several wrong codes, sign in again with your password.";
const surface = "dashboard";

export async function signInAction(_previous: FormState, form: FormData): Promise<FormState> {
  return refusable(form, async () => {
    const given = readCredentials({ email: form.get("email"), password: form.get("password") });
    const { ctx, attempt, options } = await attemptOf(given.email);
    const ask = askForForm(getRuntime().auth, await headers());
    const answer = await signInByPassword(ctx, { ...attempt, given }, { ...options, surface }, ask);
    await afterPassword(answer);
    if (answer.outcome === "second_factor") {
      redirect(`/sign-in/code?next=${encodeURIComponent(pageAfterSignIn(form.get("next")))}`);
    }
  });
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export async function secondStepAction(_previous: FormState, form: FormData): Promise<FormState> {
  return refusable(form, async () => {
    await spendAttempt("");
    const { auth } = getRuntime();
    const sent = form.get("code");
    // One that is too long is as wrong as an empty one.
    const code = typeof sent === "string" && sent.length <= 40 ? sent.replaceAll(/[\s-]/g, "") : "";
    const call = { headers: await headers() };
    const { user } = await orRefusal(wrongCode, () =>
      /^\d{6}$/.test(code)
        ? auth.api.verifyTOTP({ ...call, body: { code } })
        : auth.api.verifyBackupCode({
            ...call,
            body: { code: `${code.slice(0, 5)}-${code.slice(5)}`.toUpperCase(), disableSession: false },
          }),
    );
    await noteSignIn(user.email);
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
    await noteSignIn(user.email);
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
    await signInNew(given);
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
    await signInNew(given);
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

/** Mails a link to set a password. The answer is the same for an address that nobody has. */
export async function requestPasswordLinkAction(_previous: FormState, form: FormData): Promise<FormState> {
  return refusable(form, async () => {
    await spendAttempt("");
    const given = { email: form.get("email") ?? "" };
    await executeUntrusted(requestPasswordLink, await userContext(), () => given);
    redirect("/forgot-password?sent=yes");
  });
}

export async function signOutAction(): Promise<FormState> {
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

/** Signs in whoever has just made this account. */
async function signInNew(given: unknown): Promise<void> {
  const { services, env, auth } = getRuntime();
  const ask = askForForm(auth, await headers());
  const options = { authSecrets: env.authSecrets, surface } as const;
  await afterPassword(await checkPassword(services, readCredentials(given), options, ask));
}

/** Marks a browser that has signed in. One answer for an unknown address and a wrong password, so that addresses cannot be probed. */
async function afterPassword({ outcome, response, device }: PasswordAnswer): Promise<void> {
  if (outcome === "unauthorized") {
    const refused = refusedAnswer.safeParse(await response.json());
    throw refusalOf(refused.data?.code, "The e-mail address or the password is wrong.");
  }
  if (device !== null) await keepDevice(device);
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
async function orRefusal<Answer>(message: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await orNotStored(getRuntime().services, call);
  } catch (error) {
    if (error instanceof Refusal || !isAPIError(error)) throw error;
    throw refusalOf(error.body?.code, message, error);
  }
}

/** The refusal for an error code of better-auth: a disabled account is told so, anything else gets the message. */
function refusalOf(code: string | undefined, message: string, cause?: unknown): Refusal {
  return code === disabledCode
    ? new Refusal("forbidden", "This account is disabled; ask whoever runs this installation.", {}, { cause })
    : new Refusal("unauthorized", message, {}, { cause });
}

/** Records a sign-in, and marks the browser as one that has signed in to this account. */
async function noteSignIn(email: string): Promise<void> {
  const { services, env } = getRuntime();
  const event = { operation: "accounts.sign_in", outcome: "ok", person: { email }, surface } as const;
  void recordAccountEvent(services, event);
  await keepDevice(nameDevice({ email, authSecrets: env.authSecrets }, services.now()));
}

async function keepDevice(device: string): Promise<void> {
  const { baseUrl } = getRuntime().env;
  (await cookies()).set(deviceCookieName(baseUrl), device, deviceCookieOptions(baseUrl));
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
