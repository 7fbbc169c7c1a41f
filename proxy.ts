import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { refusalOfBrokenForm } from "@/lib/surfaces/http/broken-form";
import { pagePolicy } from "@/lib/surfaces/http/page-policy";

/** Pages that show what was stored; they are made for each request anyway. */
const dashboard = /^\/(?:projects|sign-in|sign-up)(?:\/|$)/;

/** The dashboard's pages and all forms come by here: everything else goes straight to its page or route. */
export async function proxy(request: NextRequest): Promise<Response> {
  const isForm = /^multipart\//i.test(request.headers.get("content-type") ?? "");
  const refusal = isForm ? await refusalOfBrokenForm(request) : null;
  if (refusal !== null) return refusal;
  return dashboard.test(request.nextUrl.pathname) ? withNonce(request) : NextResponse.next();
}

/**
 * Gives a page a policy with a nonce of its own, by which only Next's own scripts run there. Next reads it from the
 * request and writes it into its script tags.
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

/** Next reads this list as it stands, so nothing in it may be computed. */
export const config = {
  matcher: [
    "/projects/:path*",
    "/sign-in",
    "/sign-up",
    {
      // The API's own routes refuse a form by its type, in their own shape.
      source: "/((?!api/(?:v1|mcp|free|auth|inngest|health)(?:/|$)).*)",
      has: [{ type: "header", key: "content-type", value: "[Mm][Uu][Ll][Tt][Ii][Pp][Aa][Rr][Tt]/.*" }],
    },
  ],
};
