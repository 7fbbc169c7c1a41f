import { readSharedReport, reportGone } from "@/lib/audits/operations/read-report";
import { executeUntrusted } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { callContext, type HttpRuntime } from "@/lib/surfaces/http/context";
import { errorBody } from "@/lib/surfaces/http/error-body";
import {
  forEachMethod,
  type MethodHandlers,
  methodNotAllowed,
  optionsHandler,
} from "@/lib/surfaces/http/fixed-route";
import { printMissingReport, printReport } from "./report-page";

/** The page of a shared audit report: for whoever has the link, without an account, a cookie or a script. */
export function createReportRoutes(runtime: () => HttpRuntime): MethodHandlers {
  const allow = "GET, HEAD, OPTIONS";
  const notAllowed = methodNotAllowed(allow);
  const show = (request: Request) => answer(request, runtime());
  return { ...forEachMethod(() => notAllowed), GET: show, HEAD: show, OPTIONS: optionsHandler(allow) };
}

async function answer(request: Request, { services, trustedProxyHops }: HttpRuntime): Promise<Response> {
  const { context } = callContext(services, {
    headers: request.headers,
    surface: "dashboard",
    actor: { kind: "visitor", problem: null },
    trustedProxyHops,
  });
  const [, , token = ""] = new URL(request.url).pathname.split("/");
  const respond = (page: string, status: number, headers: Record<string, string> = {}) =>
    new Response(request.method === "HEAD" ? null : page, {
      status,
      headers: { ...pageHeaders, ...headers },
    });
  try {
    const { report } = await executeUntrusted(readSharedReport, context, () => ({ token }));
    return respond(printReport(report), 200);
  } catch (error) {
    const { requestId } = context;
    const { status, body } = errorBody(error, requestId);
    if (!(error instanceof Refusal)) {
      services.logger.error({ err: error, requestId }, "a call failed");
      return respond(printMissingReport("The report cannot be shown", body.error), status);
    }
    if (error.code === "rate_limited") {
      const wait = String(error.extras.retry_after ?? 60);
      return respond(printMissingReport("Too many requests", error.message), status, { "Retry-After": wait });
    }
    // A token of a wrong shape is answered as one that never existed.
    return respond(printMissingReport("No report here", reportGone().message), 404);
  }
}

/** The token must reach neither another site, nor a cache or an index of search engines, and no script runs. */
const pageHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};
