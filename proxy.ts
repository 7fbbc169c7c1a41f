import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { referenceConfiguration } from "@/app/(site)/docs/api/[configuration]/configuration";
import { readEnv } from "@/lib/platform/settings/env";
import { refusalOfBrokenForm } from "@/lib/surfaces/http/broken-form";
import { configurationHeader } from "@/lib/surfaces/http/internal-headers";
import { pagePolicy } from "@/lib/surfaces/http/security-headers";

/** Pages that show stored texts and get a nonce. They are rendered for each request anyway. */
const dashboard = /^\/(?:projects|sign-in|sign-up)(?:\/|$)/;

/** Runs for the pages of the dashboard, the API reference and every form; see the matcher below. */
export async function proxy(request: NextRequest): Promise<Response> {
  const isForm = /^multipart\//i.test(request.headers.get("content-type") ?? "");
  const refusal = isForm ? await refusalOfBrokenForm(request) : null;
  if (refusal !== null) return refusal;
  const { pathname } = request.nextUrl;
  if (pathname === "/docs/api") return withConfiguration(request);
  return dashboard.test(pathname) ? withNonce(request) : NextResponse.next();
}

/**
 * Adds a header with a hash of the settings that the API reference shows. By that header, next.config.ts rewrites to
 * a page that is rendered once for these settings and cached. Only GET and HEAD are allowed, because a form that is
 * sent to a page renders it.
 */
function withConfiguration(request: NextRequest): Response {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  }
  configuration ??= referenceConfiguration(readEnv(process.env));
  const headers = new Headers(request.headers);
  headers.set(configurationHeader, configuration);
  return NextResponse.next({ request: { headers } });
}

let configuration: string | undefined;

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
  return response;
}

/** Next reads this list at build time without running the file, so nothing in it may be computed. */
export const config = {
  matcher: [
    "/docs/api",
    "/projects/:path*",
    "/sign-in",
    "/sign-up",
    {
      // Not the addresses of route files, which refuse a form with their own error format.
      source: "/((?!(?:api/(?:v1|mcp|free|auth|inngest|health)|blog|webhooks|\\.well-known)(?:/|$)).*)",
      has: [{ type: "header", key: "content-type", value: "[Mm][Uu][Ll][Tt][Ii][Pp][Aa][Rr][Tt]/.*" }],
    },
  ],
};
