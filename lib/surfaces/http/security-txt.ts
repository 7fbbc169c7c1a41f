import { getRuntime } from "@/lib/runtime";
import { createReadRoute, type MethodHandlers } from "./fixed-route";

const validDays = 180;
const dayMs = 24 * 3600_000;

interface SecurityContact {
  baseUrl: string;
  securityContact: readonly string[] | null;
}

/** The handlers of /.well-known/security.txt, which says whom to tell about a vulnerability; 404 without a contact. */
export function serveSecurityText(): MethodHandlers {
  return createReadRoute((request) => {
    const { env, services } = getRuntime();
    return Promise.resolve(answerWithSecurityText(request, env, services.now()));
  });
}

export function answerWithSecurityText(request: Request, settings: SecurityContact, now: Date): Response {
  const text = securityText(settings, now);
  const body = request.method === "HEAD" ? null : (text ?? "Not found\n");
  return new Response(body, {
    status: text === null ? 404 : 200,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": text === null ? "no-store" : "public, max-age=86400",
    },
  });
}

/** The file by RFC 9116; null without a contact, which it must have. It changes once a day. */
export function securityText(settings: SecurityContact, now: Date): string | null {
  const { baseUrl, securityContact } = settings;
  if (securityContact === null) return null;
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const lines = [
    ...securityContact.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(today + validDays * dayMs).toISOString().replace(".000Z", "Z")}`,
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    "Preferred-Languages: en",
  ];
  return `${lines.join("\n")}\n`;
}
