import { getRuntime } from "@galley/lib/runtime";
import { createReadRoute, type MethodHandlers } from "@galley/lib/surfaces/http/fixed-route";
import { type UnchangingText, unchangedOr, unchangingText } from "@galley/lib/surfaces/http/unchanging-text";
import { printSiteDocument, type SiteDocument } from "./site-document";

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
  print: (name: string) => SiteDocument | Promise<SiteDocument>;
  /**
   * The page for a path without a name. It is printed for each request, because the number of such paths is unlimited.
   */
  printMissing?: (path: string) => SiteDocument;
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
    const printing = Promise.resolve(print(name)).then(textOf);
    kept.set(name, printing);
    // A failure is not kept.
    printing.catch(() => kept.delete(name));
    return printing;
  };
  return createReadRoute(async (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname.length > 1 && pathname.endsWith("/")) return movedTo(pathname.replace(/\/+$/, ""), search);
    const name = await nameOf(pathname);
    if (name === null) return missing(request, printMissing?.(pathname) ?? nothingHere);
    return unchangedOr(request, await pageOf(name), headers);
  });
}

const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": policy,
  "Cache-Control": "no-cache",
  Vary: "Accept-Encoding",
};

function textOf(document: SiteDocument): UnchangingText {
  return unchangingText(printed(document));
}

function printed(document: SiteDocument): string {
  const { baseUrl, freeTools } = getRuntime().services.settings;
  return printSiteDocument(document, { baseUrl, freeTools });
}

/**
 * Redirects as Next does, so that each page has one address. The path begins with one slash, so it stays on this site.
 */
function movedTo(path: string, search: string): Response {
  const location = `/${path.replace(/^\/+/, "")}${search}`;
  return new Response(null, { status: 308, headers: { Location: location } });
}

const nothingHere: SiteDocument = {
  title: "There is no such page · Galley",
  description: "Galley has no page with this address.",
  path: null,
  body: "There is no such page.",
};

function missing(request: Request, document: SiteDocument): Response {
  return new Response(request.method === "HEAD" ? null : printed(document), {
    status: 404,
    headers: { ...headers, "Cache-Control": "no-store" },
  });
}
