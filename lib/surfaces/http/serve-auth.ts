import { parseCookies } from "better-auth/cookies";
import { z } from "zod";
import { refusalOf } from "@/lib/kernel/limits";
import { Refusal } from "@/lib/kernel/refusal";
import type { AuthSecrets } from "@/lib/platform/auth/auth-secrets";
import type { Auth } from "@/lib/platform/auth/better-auth";
import { identityProviderId } from "@/lib/platform/auth/identity-provider";
import { deviceCookieName, deviceCookieOptions } from "@/lib/platform/auth/known-device";
import { newId } from "@/lib/platform/db/ids";
import type { LimitDecision } from "@/lib/platform/rate-limit/limiter";
import { currentRequestId, withRequestId } from "@/lib/platform/telemetry/request-id";
import { getRuntime } from "@/lib/runtime";
import { clientAddressOf, type HttpRuntime } from "./context";
import type { RouteHandler } from "./fixed-route";
import { readBodyText } from "./json-body";
import { pageAfterSignIn } from "./page-after-sign-in";
import { errorResponse } from "./respond";
import { readCredentials, signInByPassword } from "./sign-in-by-password";

export interface AuthRuntime extends HttpRuntime {
  auth: Pick<Auth, "handler">;
  authSecrets: AuthSecrets;
}

const redirection = z.object({ url: z.url() });
const signInPath = "/api/auth/sign-in/email";
const signOutPath = "/api/auth/sign-out";
/** What a browser clears at sign-out. Not its storage, which has unsaved drafts of the person's own texts. */
export const clearedAtSignOut = '"cache"';
/** Where the button of the sign-in page leads. A link and no form, because a form may not be redirected elsewhere. */
const providerPath = `/api/auth/sign-in/${identityProviderId}`;

/**
 * Which of better-auth's endpoints are served, and whether a call may be a guess at a secret. All others answer like
 * an address that does not exist: through them, a session could change a password or switch off a second factor past
 * our limits and the audit trail.
 */
const served: Readonly<Record<string, "guess" | "plain" | "provider">> = {
  [`POST ${signInPath}`]: "guess",
  [`GET ${providerPath}`]: "provider",
  [`GET /api/auth/callback/${identityProviderId}`]: "plain",
  [`POST ${signOutPath}`]: "plain",
};

/** The handler of better-auth's own endpoints in this process. */
export function serveAuth(): RouteHandler {
  return createAuthRoute(() => {
    const { services, auth, env } = getRuntime();
    const { trustedProxyHops, authSecrets } = env;
    return { services, auth, trustedProxyHops, authSecrets };
  });
}

/** The handler of better-auth's own endpoints, which spends our limit before every attempt at a password. */
export function createAuthRoute(runtime: () => AuthRuntime): RouteHandler {
  return async (request) => {
    const parts = { requestId: newId(), decisions: [] as LimitDecision[] };
    return withRequestId(parts.requestId, async () => {
      try {
        const response = await answer(request, runtime(), (decision) => parts.decisions.push(decision));
        response.headers.set("X-Request-Id", parts.requestId);
        return response;
      } catch (error) {
        if (!(error instanceof Refusal)) {
          const { logger } = runtime().services;
          logger.error({ err: error, requestId: parts.requestId }, "a call to sign in failed");
        }
        return errorResponse(request, error, parts);
      }
    });
  };
}

async function answer(
  request: Request,
  runtime: AuthRuntime,
  onLimit: (decision: LimitDecision) => void,
): Promise<Response> {
  const kind = served[`${request.method} ${new URL(request.url).pathname}`];
  if (kind === undefined) throw new Refusal("not_found", "There is nothing at this address.");
  if (kind === "plain") return notKept(await runtime.auth.handler(request), request);
  if (kind === "provider") return redirectToProvider(request, runtime);
  return notKept(await answerSignIn(request, runtime, onLimit), request);
}

/**
 * The response with headers that tell the browser not to store it and, after a sign-out, to clear what it stored
 * before.
 */
function notKept(response: Response, request: Request): Response {
  const sent = new Response(response.body, response);
  sent.headers.set("Cache-Control", "no-store");
  if (response.ok && new URL(request.url).pathname === signOutPath) {
    sent.headers.set("Clear-Site-Data", clearedAtSignOut);
  }
  return sent;
}

/** Redirects to the identity provider, from which the browser comes back to `?next=`. */
async function redirectToProvider(request: Request, runtime: AuthRuntime): Promise<Response> {
  const { services, auth, trustedProxyHops } = runtime;
  const decision = await services.limiter.take("oauth", clientAddressOf(request.headers, trustedProxyHops));
  if (!decision.allowed) throw refusalOf(decision);
  const body = {
    provider: identityProviderId,
    callbackURL: pageAfterSignIn(new URL(request.url).searchParams.get("next")),
    errorCallbackURL: "/sign-in?refused=provider",
  };
  const origin = services.settings.baseUrl;
  const started = await auth.handler(
    new Request(`${origin}/api/auth/sign-in/social`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: origin },
      body: JSON.stringify(body),
    }),
  );
  const headers = new Headers({ "Cache-Control": "no-store", Location: body.errorCallbackURL });
  for (const cookie of started.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  if (started.ok) headers.set("Location", redirection.parse(await started.json()).url);
  else
    services.logger.warn(
      { status: started.status, requestId: currentRequestId() },
      "the identity provider could not be asked",
    );
  return new Response(null, { status: 303, headers });
}

async function answerSignIn(
  request: Request,
  { services, auth, trustedProxyHops, authSecrets }: AuthRuntime,
  onLimit: (decision: LimitDecision) => void,
): Promise<Response> {
  const clientAddress = clientAddressOf(request.headers, trustedProxyHops);
  const deviceCookie = parseCookies(request.headers.get("cookie") ?? "").get(
    deviceCookieName(services.settings.baseUrl),
  );
  const { response, device } = await signInByPassword(
    services,
    { clientAddress, deviceCookie, given: readCredentials(jsonIn(await readBodyText(request))) },
    { authSecrets, onLimit, surface: "rest" },
    (given) =>
      auth.handler(
        new Request(request.url, { method: "POST", headers: request.headers, body: JSON.stringify(given) }),
      ),
  );
  return device === null ? response : withDeviceCookie(response, device, services);
}

/** The response with the cookie that identifies the device at its next sign-in. */
function withDeviceCookie(
  response: Response,
  device: string,
  { settings }: AuthRuntime["services"],
): Response {
  const known = new Response(response.body, response);
  const { path, maxAge, secure } = deviceCookieOptions(settings.baseUrl);
  const parts = [
    `${deviceCookieName(settings.baseUrl)}=${device}`,
    `Path=${path}`,
    `Max-Age=${maxAge}`,
    "SameSite=Lax",
    "HttpOnly",
    ...(secure ? ["Secure"] : []),
  ];
  known.headers.append("Set-Cookie", parts.join("; "));
  return known;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
