import { SignJWT } from "jose";
import type { z } from "zod";
import { type ApiAnswer, callApi, failureOfAnswer, readAnswer } from "../../api/call-api";
import type { Connection, DestinationFailure } from "../../contract";
import { type GhostError, ghostError } from "./api-types";
import type { GhostConfig } from "./ghost-config";

export const ghostLabel = "Ghost";

export interface GhostCall {
  /** Default GET. */
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** The path below /ghost/api/admin, such as `/posts/`. */
  path: string;
  query?: Record<string, string>;
  json?: unknown;
  /** Whether the call is authenticated. Default true. */
  signed?: boolean;
}

/** One call; returns a response of any status. Throws DestinationFailure when there is no response. */
export async function callGhost(
  connection: Connection<GhostConfig>,
  { method = "GET", path, query = {}, json, signed = true }: GhostCall,
): Promise<ApiAnswer> {
  const url = new URL(`${connection.config.siteUrl}/ghost/api/admin${path}`);
  url.search = new URLSearchParams(query).toString();
  const authorization = signed ? { authorization: `Ghost ${await mintToken(connection)}` } : {};
  return callApi(connection, ghostLabel, {
    method,
    url,
    headers: { "accept-version": "v6.0", ...authorization },
    ...(json !== undefined && { json }),
  });
}

/** Parses the body of a successful response. Throws DestinationFailure for any other. */
export function readGhost<Schema extends z.ZodType>(answer: ApiAnswer, schema: Schema): z.output<Schema> {
  if (answer.status < 200 || answer.status > 299) throw failureOfGhost(answer);
  return readAnswer(ghostLabel, answer, schema);
}

/** The failure of a refused call, with Ghost's reason and advice. */
export function failureOfGhost(answer: ApiAnswer): DestinationFailure {
  const error = ghostError.safeParse(answer.json).data?.errors[0];
  const advice = error === undefined ? undefined : adviceFor(answer.status, error);
  return failureOfAnswer(ghostLabel, answer, {
    detail: error === undefined ? undefined : explanationOf(error),
    ...(advice !== undefined && { advice }),
  });
}

/** A token for one call, valid for five minutes by our clock. */
async function mintToken({ config, now }: Connection<GhostConfig>): Promise<string> {
  const [id = "", secret = ""] = config.adminApiKey.split(":");
  const issuedAt = Math.floor(now().getTime() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: id })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 300)
    .setAudience("/admin/")
    .sign(Buffer.from(secret, "hex"));
}

function explanationOf({ message, context, details }: GhostError): string {
  const fields = (details ?? []).map(({ instancePath = "", message: why = "" }) =>
    `${instancePath.replace(/^\/posts\/0\//, "")} ${why}`.trim(),
  );
  const parts = [message, context ?? "", fields.join("; ")].map((part) => part.replace(/[.\s]+$/, ""));
  return parts.filter((part) => part !== "").join(": ");
}

function adviceFor(status: number, { message, type, code }: GhostError): string | undefined {
  if (code === "UNKNOWN_ADMIN_API_KEY")
    return "The key is not one of this site’s: copy the Admin API key of a custom integration of this very site into the connection.";
  if (code === "INVALID_JWT" && /expired|maxage/i.test(message))
    return "It considers our signature too old: the clock of the Ghost server or of this one is minutes off; correct it.";
  if (code === "INVALID_JWT")
    return "The part of the key behind the colon is wrong or was regenerated: copy the Admin API key again.";
  if (type === "HostLimitError")
    return "The plan of this Ghost site does not allow it; raise the plan or ask the host.";
  if (status === 401) return "Copy the Admin API key of a custom integration into the connection again.";
  if (status === 403)
    return "The key may not do this, or a proxy before Ghost removes the Authorization header: use the Admin API key of a custom integration, and let the proxy pass the header on.";
  if (code === "UPDATE_COLLISION") return "Somebody saved the post at the same moment; publish again.";
  if (status === 404) return "The post has since been removed, or the address is not that of a Ghost site.";
  if (status === 422) return "Change the article as it says, and publish again.";
  return undefined;
}
