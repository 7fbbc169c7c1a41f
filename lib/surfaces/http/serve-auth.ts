import { parseCookies } from "better-auth/cookies";
import { z } from "zod";
import { Refusal } from "@/lib/operations/core/refusal";
import type { Auth } from "@/lib/platform/auth/better-auth";
import { deviceCookieName, deviceCookieOptions, nameDevice } from "@/lib/platform/auth/known-device";
import { newId } from "@/lib/platform/db/ids";
import type { LimitDecision } from "@/lib/platform/rate-limit/limiter";
import { getRuntime } from "@/lib/runtime";
import { clientAddressOf, type HttpRuntime } from "./context";
import type { RouteHandler } from "./fixed-route";
import { readBodyText } from "./json-body";
import { errorResponse } from "./respond";
import { spendPasswordAttempt, spendSignInLimit } from "./sign-in-limit";

export interface AuthRuntime extends HttpRuntime {
  auth: Pick<Auth, "handler"> & { api: Pick<Auth["api"], "getSession"> };
  authSecret: string;
}

const attempt = z.object({ email: z.string().max(320) });
const signInPath = "/api/auth/sign-in/";
/**
 * The POST endpoints that never ask for a password. Every other one may, so that a new endpoint is limited from
 * the start.
 */
const withoutPassword = new Set(["/api/auth/sign-out"]);

/** The handler of better-auth's own endpoints in this process. */
export function serveAuth(): RouteHandler {
  return createAuthRoute(() => {
    const { services, auth, env } = getRuntime();
    return { services, auth, trustedProxyHops: env.trustedProxyHops, authSecret: env.authSecret };
  });
}

/** The handler of better-auth's own endpoints, which spends our limit before every attempt at a password. */
export function createAuthRoute(runtime: () => AuthRuntime): RouteHandler {
  return async (request) => {
    const { services, auth } = runtime();
    const parts = { requestId: newId(), decisions: [] as LimitDecision[] };
    try {
      return request.method === "POST"
        ? await answerPost(request, runtime(), (decision) => parts.decisions.push(decision))
        : await auth.handler(request);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        services.logger.error({ err: error, requestId: parts.requestId }, "a call to sign in failed");
      }
      return errorResponse(request, error, parts);
    }
  };
}

async function answerPost(
  request: Request,
  { services, auth, trustedProxyHops, authSecret }: AuthRuntime,
  onLimit: (decision: LimitDecision) => void,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const text = await readBodyText(request);
  const forwarded = new Request(request.url, { method: "POST", headers: request.headers, body: text });
  const clientAddress = clientAddressOf(request.headers, trustedProxyHops);
  if (pathname.startsWith(signInPath)) {
    const email = emailIn(text);
    const deviceCookie = parseCookies(request.headers.get("cookie") ?? "").get(deviceCookieName);
    await spendSignInLimit(services, { clientAddress, email, deviceCookie }, { authSecret, onLimit });
    const response = await auth.handler(forwarded);
    if (!response.ok || email === "") return response;
    return withDeviceCookie(response, nameDevice({ email, authSecret }, services.now()), services);
  }
  if (!withoutPassword.has(pathname)) {
    // Counted per account. The attack: whoever stole a session guesses its password from many addresses.
    const session = await auth.api.getSession({ headers: request.headers });
    await spendPasswordAttempt(
      services,
      session === null ? clientAddress : `user:${session.user.id}`,
      onLimit,
    );
  }
  return auth.handler(forwarded);
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
    `${deviceCookieName}=${device}`,
    `Path=${path}`,
    `Max-Age=${maxAge}`,
    "SameSite=Lax",
    "HttpOnly",
    ...(secure ? ["Secure"] : []),
  ];
  known.headers.append("Set-Cookie", parts.join("; "));
  return known;
}

function emailIn(text: string): string {
  try {
    return attempt.parse(JSON.parse(text)).email;
  } catch (error) {
    // Such an attempt cannot succeed, but it is counted all the same, without an account.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return "";
    throw error;
  }
}
