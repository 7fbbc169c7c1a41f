import { NextResponse } from "next/server";
import { refusalOfBrokenForm } from "@/lib/http/broken-form";

/** Forms alone come by here: everything else goes straight to its page or route. */
export async function proxy(request: Request): Promise<Response> {
  return (await refusalOfBrokenForm(request)) ?? NextResponse.next();
}

export const config = {
  matcher: [
    {
      // The API's own routes refuse a form by its type, in their own shape.
      source: "/((?!api/(?:v1|mcp|free|auth|inngest|health)(?:/|$)).*)",
      has: [{ type: "header", key: "content-type", value: "[Mm][Uu][Ll][Tt][Ii][Pp][Aa][Rr][Tt]/.*" }],
    },
  ],
};
