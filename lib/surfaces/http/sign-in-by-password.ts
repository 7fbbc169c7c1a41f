import { isAPIError } from "better-auth/api";
import { z } from "zod";
import { type AccountEvent, recordAccountEvent } from "@/lib/activity/account-events";
import { Refusal } from "@/lib/kernel/refusal";
import type { AuthSecrets } from "@/lib/platform/auth/auth-secrets";
import type { Auth } from "@/lib/platform/auth/better-auth";
import { nameDevice } from "@/lib/platform/auth/known-device";
import type { Services } from "@/lib/services";
import { beginPasswordSignIn, type SignInAttempt, type SignInOptions } from "./sign-in-limit";

const credentials = z.looseObject({ email: z.string().max(320), password: z.string().max(10_000) });
export type Credentials = z.output<typeof credentials>;

/** What was sent to sign in with. What cannot succeed is empty: it is counted all the same, without an account. */
export function readCredentials(sent: unknown): Credentials {
  const { success, data } = credentials.safeParse(sent);
  return success ? data : { email: "", password: "" };
}

/** How better-auth is asked to check a password, and to begin the session or the second step. */
export type AskBetterAuth = (given: Credentials) => Promise<Response>;

/** Asks it in the process, for a form: its plugin for Next sets the cookies. */
export function askForForm(auth: { api: Pick<Auth["api"], "signInEmail"> }, headers: Headers): AskBetterAuth {
  return ({ email, password }) =>
    auth.api.signInEmail({ body: { email, password }, headers, asResponse: true });
}

export interface PasswordAnswer {
  response: Response;
  outcome: "ok" | "second_factor" | "unauthorized";
  /** The cookie that names the device at its next sign-in; null while it is not signed in. */
  device: string | null;
}

type PasswordServices = Pick<Services, "db" | "limiter" | "logger" | "now" | "settings">;

interface CheckOptions {
  authSecrets: AuthSecrets;
  surface: AccountEvent["surface"];
}

/** Signs in with a password, for every surface. Throws `rate_limited` and `unavailable`. */
export async function signInByPassword(
  services: PasswordServices,
  attempt: Omit<SignInAttempt, "email"> & { given: Credentials },
  options: SignInOptions & CheckOptions,
  ask: AskBetterAuth,
): Promise<PasswordAnswer> {
  const { given, ...caller } = attempt;
  const { email, password } = given;
  const checked = await beginPasswordSignIn(services, { ...caller, email, password }, options);
  return checkPassword(services, { ...given, password: checked }, options, ask);
}

/**
 * The same without the limit, for whoever has just made the account. Records the outcome, which is never awaited: see
 * `recordAccountEvent`. With the password alone, and a second step to come, the device is not known yet.
 */
export async function checkPassword(
  services: PasswordServices,
  given: Credentials,
  { authSecrets, surface }: CheckOptions,
  ask: AskBetterAuth,
): Promise<PasswordAnswer> {
  const { email } = given;
  const response = await orNotStored(services, () => ask(given));
  // better-auth's handler says 500 for whatever goes wrong, and has logged it.
  if (response.status >= 500) throw notStored();
  const outcome = !response.ok ? "unauthorized" : setsSession(response) ? "ok" : "second_factor";
  void recordAccountEvent(services, { operation: "accounts.sign_in", outcome, person: { email }, surface });
  const device = outcome === "ok" ? nameDevice({ email, authSecrets }, services.now()) : null;
  return { response, outcome, device };
}

/**
 * What a call of better-auth returns, or throws when it refuses. Any other failure, such as a session that the database
 * has no room for, is logged and thrown as `unavailable`.
 */
export async function orNotStored<Answer>(
  { logger }: Pick<Services, "logger">,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    // Not `instanceof`, because the runtime may come from another bundle, which has its own copy of the class.
    if (isAPIError(error) && error.statusCode < 500) throw error;
    logger.error({ err: error }, "a sign-in failed");
    throw notStored(error);
  }
}

const notStoredRetrySeconds = 30;

function notStored(cause?: unknown): Refusal {
  return new Refusal(
    "unavailable",
    `The sign-in could not be stored: try again in ${notStoredRetrySeconds} seconds. If it stays so, whoever runs this installation finds the cause in the server's log; the disk of the database may be full.`,
    { retry_after: notStoredRetrySeconds },
    { cause },
  );
}

function setsSession({ headers }: Response): boolean {
  return headers.getSetCookie().some((cookie) => /^[^=]*session_token=[^;]+;/.test(cookie));
}
