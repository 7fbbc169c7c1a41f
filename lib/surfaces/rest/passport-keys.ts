import { listPassportKeys } from "@/lib/articles/operations/passport/passport-keys";
import { execute } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { getRuntime } from "@/lib/runtime";
import { anyOrigin } from "@/lib/surfaces/http/any-origin";
import { callContext, type HttpRuntime } from "@/lib/surfaces/http/context";
import { createReadRoute, type MethodHandlers } from "@/lib/surfaces/http/fixed-route";
import { errorResponse, successResponse } from "@/lib/surfaces/http/respond";

/** The handlers of /.well-known/jwks.json, which anybody may read, also a page of another origin. */
export function servePassportKeys(): MethodHandlers {
  return createReadRoute((request) => {
    const { services, env } = getRuntime();
    return answerWithKeys(request, { services, trustedProxyHops: env.trustedProxyHops });
  });
}

export async function answerWithKeys(request: Request, runtime: HttpRuntime): Promise<Response> {
  const { services, trustedProxyHops } = runtime;
  const { context, decisions } = callContext(services, {
    headers: request.headers,
    surface: "rest",
    actor: { kind: "visitor", problem: null },
    trustedProxyHops,
  });
  const parts = { requestId: context.requestId, decisions };
  try {
    const body = await execute(listPassportKeys, context, {});
    const headers = { ...anyOrigin, "Cache-Control": "public, max-age=300" };
    const answer = { status: 200, body, contentType: "application/jwk-set+json" };
    return successResponse(request, answer, { ...parts, headers });
  } catch (error) {
    if (!(error instanceof Refusal)) {
      services.logger.error({ err: error, requestId: context.requestId }, "a call failed");
    }
    return errorResponse(request, error, { ...parts, headers: anyOrigin });
  }
}
