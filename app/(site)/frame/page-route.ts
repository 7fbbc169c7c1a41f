import { missingPage, printSitePage, type SitePage, toolScript } from "@galley/lib/printed-pages/site-page";
import { getRuntime } from "@galley/lib/runtime";
import { createReadRoute, type MethodHandlers } from "@galley/lib/surfaces/http/fixed-route";
import { type UnchangingText, unchangedOr, unchangingText } from "@galley/lib/surfaces/http/unchanging-text";

/**
 * No inline script runs, no script may turn a text into markup or ask another server, and no other site shows the page in
 * a frame.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];

/** The name under which public/tools.js makes markup. */
const toolMarkupPolicy = "free-tools";

/** Only on a page with the script of the free tools may that one make markup: of what this server has rendered. */
function policyOf({ script }: SitePage): string {
  const maker = script === toolScript ? toolMarkupPolicy : "'none'";
  return [...policy, `trusted-types ${maker}`].join("; ");
}

interface KeptPage {
  content: UnchangingText;
  headers: Record<string, string>;
}

export interface PageOf {
  /**
   * The name of the page at a path; null when there is none. Each name is printed once and kept, so there must be few.
   */
  nameOf: (path: string) => string | null | Promise<string | null>;
  print: (name: string) => SitePage | Promise<SitePage>;
  /**
   * The page for a path without a name. It is printed for each request, because the number of such paths is unlimited.
   */
  printMissing?: (path: string) => SitePage;
}

/**
 * The handlers of pages without React, which are the same for everybody: printed at the first request with the settings
 * of this server, and kept. A reader who has the page gets a 304.
 */
export function createPageRoute({ nameOf, print, printMissing }: PageOf): MethodHandlers {
  const kept = new Map<string, Promise<KeptPage>>();
  const pageOf = (name: string) => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const printing = Promise.resolve(print(name)).then((page) => {
      return { content: unchangingText(printed(page)), headers: headersOf(page) };
    });
    kept.set(name, printing);
    // A failure is not kept.
    printing.catch(() => kept.delete(name));
    return printing;
  };
  return createReadRoute(async (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname.length > 1 && pathname.endsWith("/")) return movedTo(pathname.replace(/\/+$/, ""), search);
    const name = await nameOf(pathname);
    if (name === null)
      return unkept(request, printMissing?.(pathname) ?? missingPage("There is no such page"), 404);
    const { content, headers } = await pageOf(name);
    return unchangedOr(request, content, headers);
  });
}

/** The handlers of one page that answers each request anew, so that nobody keeps it. */
export function createAnsweringPageRoute(print: (url: URL) => SitePage | Promise<SitePage>): MethodHandlers {
  return createReadRoute(async (request) => {
    const url = new URL(request.url);
    if (url.pathname.endsWith("/")) return movedTo(url.pathname.replace(/\/+$/, ""), url.search);
    return unkept(request, await print(url), 200);
  });
}

function headersOf(page: SitePage): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policyOf(page),
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding",
  };
}

function printed(page: SitePage): string {
  return printSitePage(page, getRuntime().services.settings);
}

/**
 * Redirects as Next does, so that each page has one address. The path begins with one slash, so it stays on this site.
 */
function movedTo(path: string, search: string): Response {
  const location = `/${path.replace(/^\/+/, "")}${search}`;
  return new Response(null, { status: 308, headers: { Location: location } });
}

function unkept(request: Request, page: SitePage, status: 200 | 404): Response {
  return new Response(request.method === "HEAD" ? null : printed(page), {
    status,
    headers: { ...headersOf(page), "Cache-Control": "no-store" },
  });
}
