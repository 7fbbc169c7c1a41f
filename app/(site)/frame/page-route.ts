import { missingPage, printSitePage, type SitePage } from "@galley/lib/printed-pages/site-page";
import { getRuntime } from "@galley/lib/runtime";
import { createReadRoute, type MethodHandlers } from "@galley/lib/surfaces/http/fixed-route";
import { type UnchangingText, unchangedOr, unchangingText } from "@galley/lib/surfaces/http/unchanging-text";

/** No inline script runs, no script may turn a text into markup, and no other site shows the page in a frame. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

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
  const kept = new Map<string, Promise<UnchangingText>>();
  const pageOf = (name: string) => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const printing = Promise.resolve(print(name)).then((page) => unchangingText(printed(page)));
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
      return missing(request, printMissing?.(pathname) ?? missingPage("There is no such page"));
    return unchangedOr(request, await pageOf(name), headers);
  });
}

const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": policy,
  "Cache-Control": "no-cache",
  Vary: "Accept-Encoding",
};

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

function missing(request: Request, page: SitePage): Response {
  return new Response(request.method === "HEAD" ? null : printed(page), {
    status: 404,
    headers: { ...headers, "Cache-Control": "no-store" },
  });
}
