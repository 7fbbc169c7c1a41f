import type { z } from "zod";
import { executeUntrusted } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { getSwitchOff } from "@/lib/mail/operations/get-switch-off";
import { switchOffMail } from "@/lib/mail/operations/switch-off";
import { printSitePage, type SitePage } from "@/lib/printed-pages/site-page";
import { callContext, type HttpRuntime } from "@/lib/surfaces/http/context";
import { errorBody } from "@/lib/surfaces/http/error-body";
import {
  forEachMethod,
  type MethodHandlers,
  methodNotAllowed,
  optionsHandler,
} from "@/lib/surfaces/http/fixed-route";
import { askedPage, donePage, refusedPage } from "./pages";

/**
 * GET shows what the link is for, and changes nothing, because mail scanners follow links. POST switches the kind of mail
 * off: a person's by the button of that page, or a mail program's as RFC 8058 says. Nobody has to sign in, and no body is
 * read: the address says everything.
 */
export function createUnsubscribeRoutes(runtime: () => HttpRuntime): MethodHandlers {
  const allow = "GET, HEAD, POST, OPTIONS";
  const notAllowed = methodNotAllowed(allow);
  const show = (request: Request) =>
    answer(request, runtime(), getSwitchOff, ({ label, off }) => (off ? donePage(label) : askedPage(label)));
  return {
    ...forEachMethod(() => notAllowed),
    GET: show,
    HEAD: show,
    POST: (request) => answer(request, runtime(), switchOffMail, ({ label }) => donePage(label)),
    OPTIONS: optionsHandler(allow),
  };
}

/** Both operations of the link are called alike. */
type SwitchOff = typeof getSwitchOff;

async function answer(
  request: Request,
  { services, trustedProxyHops }: HttpRuntime,
  operation: SwitchOff,
  pageOf: (found: z.output<SwitchOff["output"]>) => SitePage,
): Promise<Response> {
  const { context } = callContext(services, {
    headers: request.headers,
    surface: "dashboard",
    actor: { kind: "visitor", problem: null },
    trustedProxyHops,
  });
  const [, , token = ""] = new URL(request.url).pathname.split("/");
  const respond = (page: SitePage, status: number, headers: Record<string, string> = {}) =>
    new Response(request.method === "HEAD" ? null : printSitePage(page, services.settings), {
      status,
      headers: { ...pageHeaders, ...headers },
    });
  try {
    return respond(pageOf(await executeUntrusted(operation, context, () => ({ token }))), 200);
  } catch (error) {
    const { requestId } = context;
    const { status, body } = errorBody(error, requestId);
    if (!(error instanceof Refusal)) {
      services.logger.error({ err: error, requestId }, "a call failed");
      return respond(refusedPage(body.error), status);
    }
    const wait = error.extras.retry_after;
    const headers = wait === undefined ? {} : { "Retry-After": String(wait) };
    return respond(refusedPage(error.message), status, { ...headers });
  }
}

/** The token must reach neither another site nor a cache, and no script but the page's own runs. */
const pageHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};
