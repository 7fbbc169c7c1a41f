import { readFileSync } from "node:fs";
import path from "node:path";
import { freeTools } from "@/lib/free/catalogue";
import type { FreeTool } from "@/lib/free/free-tool";
import { executeUntrusted } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { printPiece } from "@/lib/printed-pages/print";
import { missingPage, printSitePage } from "@/lib/printed-pages/site-page";
import { callContext, type HttpRuntime } from "@/lib/surfaces/http/context";
import { errorBody } from "@/lib/surfaces/http/error-body";
import {
  createReadRoute,
  forEachMethod,
  type MethodHandlers,
  methodNotAllowed,
  optionsHandler,
} from "@/lib/surfaces/http/fixed-route";
import { readBodyText } from "@/lib/surfaces/http/json-body";
import { unchangedOr, unchangingText } from "@/lib/surfaces/http/unchanging-text";
import { formFieldsOf } from "./form-fields";
import { type Entered, enteredIn, enteredOf, inputOf } from "./form-input";
import { printEmbed } from "./page/embed-page";
import { printIndexPage } from "./page/index-page";
import { refusedResult, resultContent, type ToolResult } from "./page/result";
import { embeddable, printToolPage, type ShownTool } from "./page/tool-page";

/**
 * Attack: these pages show what strangers paste. No script but the page's own runs, whatever the text contains, and the
 * frame of an HTML preview inherits the policy.
 */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const embedPolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors *";

/** In bytes. A form writes some characters with three, so this is more than the 256 KiB of the API. */
const formBytesMax = 768 * 1024;

/** The handlers of the pages of the free tools, as route files export them. */
export interface ToolRoutes {
  index: MethodHandlers;
  tool: MethodHandlers;
  embed: MethodHandlers;
  styles: MethodHandlers;
  /** The picture of a tool, or of all tools, for networks on which its page is shared. */
  card: MethodHandlers;
}

/** `builtFolder` has what the build has made: the styles of the pages, and a picture for each. */
export function createToolRoutes(runtime: () => HttpRuntime, builtFolder: string): ToolRoutes {
  const built = keptFiles(builtFolder);
  const baseUrl = () => runtime().services.settings.baseUrl;
  return {
    index: readable(runtime, (request) => {
      const query = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 100);
      return unchangedOr(
        request,
        unchangingText(printIndexPage(freeTools, query, baseUrl())),
        htmlHeaders(pagePolicy),
      );
    }),
    tool: toolHandlers(runtime, { print: printToolPage, policy: pagePolicy, offered: () => true }),
    embed: toolHandlers(runtime, {
      print: printEmbed,
      policy: embedPolicy,
      offered: ({ slug }) => embeddable.includes(slug),
    }),
    styles: readable(runtime, (request) => {
      return unchangedOr(request, unchangingText(built("site.css")), {
        "Content-Type": "text/css; charset=utf-8",
        // A preview is a sandboxed frame, whose origin is none, so it counts as another site.
        "Cross-Origin-Resource-Policy": "cross-origin",
      });
    }),
    card: readable(runtime, (request) => {
      const [, , slug] = new URL(request.url).pathname.split("/");
      const isTool = freeTools.some((tool) => tool.slug === slug);
      const headers = { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" };
      if (isTool) return unchangedOr(request, unchangingText(built(`tool-cards/${slug}.png`)), headers);
      return slug === "card.png"
        ? unchangedOr(request, unchangingText(built("tool-cards/index.png")), headers)
        : missing(runtime());
    }),
  };
}

interface ToolPage {
  print: (shown: ShownTool) => string;
  policy: string;
  offered: (tool: FreeTool) => boolean;
}

function toolHandlers(runtime: () => HttpRuntime, { print, policy, offered }: ToolPage): MethodHandlers {
  const allow = "GET, HEAD, POST, OPTIONS";
  const notAllowed = methodNotAllowed(allow);
  const find = (request: Request) => {
    const [, , slug] = new URL(request.url).pathname.split("/");
    const tool = freeTools.find((candidate) => candidate.slug === slug);
    return tool !== undefined && offered(tool) && isOffered(runtime()) ? tool : null;
  };
  const read = async (request: Request) => {
    const tool = find(request);
    if (tool === null) return missing(runtime());
    const shown = await shownAtFirst(tool, new URL(request.url), runtime());
    if (shown.result.kind !== "refused") {
      return unchangedOr(request, unchangingText(print(shown)), htmlHeaders(policy));
    }
    // Nobody may keep a page without its example, and search engines come back for it.
    const passing = { "Cache-Control": "no-store", "Retry-After": String(exampleRetrySeconds) };
    return new Response(request.method === "HEAD" ? null : print(shown), {
      status: 503,
      headers: { ...htmlHeaders(policy), ...passing },
    });
  };
  return {
    ...forEachMethod(() => notAllowed),
    GET: read,
    HEAD: read,
    POST: async (request) => {
      const tool = find(request);
      return tool === null
        ? missing(runtime())
        : await answerForm(request, tool, { print, policy }, runtime());
    },
    OPTIONS: optionsHandler(allow),
  };
}

/** Reads files of the build once: they change only with the server. */
function keptFiles(folder: string): (name: string) => Buffer<ArrayBuffer> {
  const known = new Map<string, Buffer<ArrayBuffer>>();
  return (name) => {
    const file = known.get(name) ?? readFileSync(path.join(folder, name));
    known.set(name, file);
    return file;
  };
}

function readable(runtime: () => HttpRuntime, read: (request: Request) => Response): MethodHandlers {
  return createReadRoute((request) =>
    Promise.resolve(isOffered(runtime()) ? read(request) : missing(runtime())),
  );
}

/** The page before anything is entered: with the example, unless the address asks for an empty form. */
async function shownAtFirst(tool: FreeTool, url: URL, runtime: HttpRuntime): Promise<ShownTool> {
  const fields = formFieldsOf(tool);
  const blank = url.searchParams.has("blank");
  const input = Object.fromEntries(Object.entries(tool.operation.example ?? {}));
  return {
    tool,
    fields,
    entered: blank ? new Map() : enteredOf(fields, input),
    result: blank ? { kind: "none" } : await exampleResult(tool, input, runtime),
    baseUrl: runtime.services.settings.baseUrl,
  };
}

const exampleRetrySeconds = 5;
const exampleMissing = `The result of the example could not be worked out at this moment: load the page again in ${exampleRetrySeconds} seconds, or enter something of your own.`;

/** The result of a tool's example; what was not worked out is never replaced by something that looks like it. */
async function exampleResult(
  tool: FreeTool,
  input: Record<string, unknown>,
  runtime: HttpRuntime,
): Promise<ToolResult> {
  try {
    return { kind: "answer", input, output: await exampleAnswer(tool, runtime), isExample: true };
  } catch (error) {
    const { name } = tool.operation;
    runtime.services.logger.warn({ err: error, operation: name }, "the example of a free tool failed");
    return { kind: "refused", message: exampleMissing, faults: [] };
  }
}

/** The answers to the examples, by operation. They change only with the code. */
const exampleAnswers = new Map<string, Promise<unknown>>();

/** The answer to a tool's example, which is worked out once. After a failure the next call tries again. */
function exampleAnswer({ operation }: FreeTool, { services }: HttpRuntime): Promise<unknown> {
  const known = exampleAnswers.get(operation.name);
  if (known !== undefined) return known;
  const { context } = callContext(services, {
    headers: new Headers(),
    // The call is Galley's own, so no reader's limit is spent.
    surface: "sweep",
    actor: { kind: "system" },
    trustedProxyHops: 0,
  });
  const asked = executeUntrusted(operation, context, () => operation.example);
  exampleAnswers.set(operation.name, asked);
  asked.catch(() => exampleAnswers.delete(operation.name));
  return asked;
}

/** Answers a form with the whole page, or, for the page's own script, with the result alone. */
async function answerForm(
  request: Request,
  tool: FreeTool,
  { print, policy }: Omit<ToolPage, "offered">,
  runtime: HttpRuntime,
): Promise<Response> {
  const fields = formFieldsOf(tool);
  const { entered, result, status, headers } = await runTool(request, tool, runtime);
  const { baseUrl } = runtime.services.settings;
  const shown: ShownTool = { tool, fields, entered, result, baseUrl };
  const alone = request.headers.get("x-result-only") === "true";
  const html = alone ? printPiece(resultContent(tool, fields, result, baseUrl)) : print(shown);
  return new Response(html, {
    status,
    headers: { ...htmlHeaders(policy), "Cache-Control": "no-store", ...headers },
  });
}

interface ToolRun {
  entered: Entered;
  result: ToolResult;
  status: number;
  headers: Record<string, string>;
}

async function runTool(
  request: Request,
  tool: FreeTool,
  { services, trustedProxyHops }: HttpRuntime,
): Promise<ToolRun> {
  const fields = formFieldsOf(tool);
  const { context } = callContext(services, {
    headers: request.headers,
    surface: "tool_pages",
    actor: { kind: "visitor", problem: null },
    trustedProxyHops,
  });
  let entered: Entered = new Map();
  let input: Record<string, unknown> = {};
  try {
    // Read before the limit is spent, so that a limit loses nothing that somebody has entered.
    entered = enteredIn(fields, await sentForm(request));
    const output: unknown = await executeUntrusted(tool.operation, context, () => {
      input = inputOf(fields, entered);
      return input;
    });
    return { entered, result: { kind: "answer", input, output, isExample: false }, status: 200, headers: {} };
  } catch (error) {
    const { requestId } = context;
    const { status, body } = errorBody(error, requestId);
    if (!(error instanceof Refusal)) {
      services.logger.error({ err: error, requestId }, "a call failed");
      return { entered, result: { kind: "refused", message: body.error, faults: [] }, status, headers: {} };
    }
    const wait = error.extras.retry_after;
    const headers = wait === undefined ? {} : { "Retry-After": String(wait) };
    return { entered, result: refusedResult(error), status, headers: { ...headers } };
  }
}

async function sentForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") {
    throw new Refusal("unsupported_media_type", "Send the form as a browser does; programs use /api/free.");
  }
  return new URLSearchParams(await readBodyText(request, formBytesMax));
}

function htmlHeaders(policy: string): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    Vary: "Accept-Encoding",
  };
}

function missing({ services: { settings } }: HttpRuntime): Response {
  const wayOut = settings.freeTools ? { href: "/tools", label: "All free tools" } : undefined;
  return new Response(printSitePage(missingPage("There is no such tool here", wayOut), settings), {
    status: 404,
    headers: { ...htmlHeaders(pagePolicy), "Cache-Control": "no-store" },
  });
}

function isOffered({ services }: HttpRuntime): boolean {
  return services.settings.freeTools;
}
