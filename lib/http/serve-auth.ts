import { z } from "zod";
import { spendSignInLimit } from "@/lib/auth/sign-in-limit";
import { Refusal } from "@/lib/core/refusal";
import { newId } from "@/lib/db/ids";
import { getRuntime } from "@/lib/runtime";
import { addressOf } from "./context";
import { readText } from "./json-body";
import { errorResponse } from "./respond";

const attempt = z.object({ email: z.string().max(320) });

/** better-auth's own endpoints, with our limit in front of every attempt to sign in. */
export async function serveAuth(request: Request): Promise<Response> {
  const { services, auth, env } = getRuntime();
  if (request.method !== "POST") return auth.handler(request);
  try {
    const text = await readText(request);
    if (new URL(request.url).pathname.startsWith("/api/auth/sign-in/")) {
      await spendSignInLimit(services, {
        clientAddress: addressOf(request.headers, env.trustedProxyHops),
        email: emailIn(text),
      });
    }
    return await auth.handler(
      new Request(request.url, { method: "POST", headers: request.headers, body: text }),
    );
  } catch (error) {
    if (error instanceof Refusal) return errorResponse(request, error, { requestId: newId(), decisions: [] });
    throw error;
  }
}

function emailIn(text: string): string {
  try {
    return attempt.parse(JSON.parse(text)).email;
  } catch (error) {
    // Not an attempt that can succeed; it is counted all the same, under no account.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return "";
    throw error;
  }
}
