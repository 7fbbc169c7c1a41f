import { randomBytes } from "node:crypto";
import { refusalOfBrokenForm } from "@galley/lib/surfaces/http/broken-form";
import { pagePolicy } from "@galley/lib/surfaces/http/security-headers";
import { type NextRequest, NextResponse } from "next/server";

/** Pages that show stored texts and get a nonce. They are rendered for each request anyway. */
const dashboard =
  /^\/(?:projects|sign-in|sign-up|account|workspaces|connect|invite|set-password|status)(?:\/|$)/;

const openedByOthers = /^\/(?:sign-in|connect)(?:\/|$)/;

/** Runs for the pages of the dashboard and every form; see the matcher below. */
export async function proxy(request: NextRequest): Promise<Response> {
  const isForm = /^multipart\//i.test(request.headers.get("content-type") ?? "");
  const refusal = isForm ? await refusalOfBrokenForm(request) : null;
  if (refusal !== null) return refusal;
  const { pathname } = request.nextUrl;
  return dashboard.test(pathname) ? withNonce(request) : NextResponse.next();
}

/**
 * Adds a Content-Security-Policy with a new nonce, so that only Next's scripts run on the page. Next reads the nonce
 * from the request and writes it into its script tags.
 */
function withNonce(request: NextRequest): Response {
  const policy = pagePolicy({
    nonce: randomBytes(16).toString("base64"),
    development: process.env.NODE_ENV === "development",
  });
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  // The attack: whoever comes next to the same computer goes back in its history, or reads the browser's cache.
  response.headers.set("Cache-Control", "private, no-store");
  // An agent's client opens these pages in a window of its own, and waits for the window to come back.
  if (openedByOthers.test(request.nextUrl.pathname)) {
    response.headers.set("Cross-Origin-Opener-Policy", "unsafe-none");
  }
  return response;
}

/** Next reads this list at build time without running the file, so nothing in it may be computed. */
export const config = {
  matcher: [
    "/projects/:path*",
    "/sign-in/:path*",
    "/sign-up/:path*",
    "/account/:path*",
    "/workspaces/:path*",
    "/connect/:path*",
    "/invite/:path*",
    "/set-password/:path*",
    "/status/:path*",
    {
      // Not the addresses of route files, which refuse a form with their own error format.
      source:
        "/((?!(?:api/(?:v1|mcp|free|auth|oauth|inngest|health)|blog|webhooks|authorize|register|token|\\.well-known)(?:/|$)).*)",
      has: [{ type: "header", key: "content-type", value: "[Mm][Uu][Ll][Tt][Ii][Pp][Aa][Rr][Tt]/.*" }],
    },
  ],
};
