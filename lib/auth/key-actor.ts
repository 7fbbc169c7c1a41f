import type { Actor, Services } from "@/lib/core/context";
import { findKeyHolder, touchKey } from "@/lib/core/keys/queries";
import { readContentToken } from "@/lib/keys/content-token";

const unknownKey =
  "This content API key is not valid: it was revoked or never existed. Mint a new one on the project's Publishing page.";

/**
 * Who sends these headers: the holder of a content API key, or a visitor with what is wrong.
 * A revoked key is answered like one that never existed.
 */
export async function actorOfHeaders(services: Services, headers: Headers): Promise<Actor> {
  const token = tokenOfHeaders(headers);
  if (token === null) return { kind: "visitor", problem: null };
  if (typeof token === "object") return { kind: "visitor", problem: token.problem };
  const reading = readContentToken(token);
  if (reading.kind === "malformed") return { kind: "visitor", problem: reading.problem };
  if (reading.kind === "feed") {
    return {
      kind: "visitor",
      problem:
        "A feed token opens the feed alone, as ?token= of /api/v1/feed.xml; send a content API key here.",
    };
  }
  const holder = await findKeyHolder(services.db, "key", reading.hash);
  if (holder === null) return { kind: "visitor", problem: unknownKey };
  await touchKey(services.db, holder.keyId);
  return { kind: "key", ...holder };
}

/** Who reads the feed with `?token=`: the token's holder, who may do nothing else. */
export async function actorOfFeedToken(services: Services, token: string): Promise<Actor> {
  const reading = readContentToken(token);
  if (reading.kind === "malformed") {
    return {
      kind: "visitor",
      problem: "This feed token is mistyped: copy it again from the project's Publishing page.",
    };
  }
  if (reading.kind === "key") return { kind: "visitor", problem: keyInAddress };
  const holder = await findKeyHolder(services.db, "feed", reading.hash);
  if (holder === null) {
    return {
      kind: "visitor",
      problem: "This feed token is not valid: its key was revoked or never existed.",
    };
  }
  await touchKey(services.db, holder.keyId);
  return { kind: "feed", ...holder };
}

export const keyInAddress =
  "An API key must never be part of an address: it is in logs and histories now. Revoke this key, mint a new one, and send it in the X-API-Key header.";

type HeaderToken = string | { problem: string } | null;

/** The key of either header. Two different ones are refused rather than guessed between. */
function tokenOfHeaders(headers: Headers): HeaderToken {
  const apiKey = headers.get("x-api-key")?.trim() ?? null;
  const authorization = headers.get("authorization")?.trim() ?? null;
  // A repeated header arrives joined by a comma, which no key contains.
  if (apiKey?.includes(",") === true || authorization?.includes(",") === true) {
    return { problem: "The credential was sent more than once; send one content API key in one header." };
  }
  if (authorization === null || authorization === "") return apiKey === "" ? null : apiKey;
  const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null;
  if (bearer === null) {
    return { problem: "The Authorization header must read: Bearer <content API key>." };
  }
  if (apiKey !== null && apiKey !== "" && apiKey !== bearer) {
    return { problem: "X-API-Key and Authorization carry different keys; send one of them." };
  }
  return bearer;
}
