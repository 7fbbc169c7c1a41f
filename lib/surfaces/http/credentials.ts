import type { Actor, Caller } from "@/lib/kernel/context";
import { refusalOf } from "@/lib/kernel/limits";
import { hashOfAgentToken } from "@/lib/platform/keys/agent-token";
import { containsContentKey, readContentToken } from "@/lib/platform/keys/content-token";
import type { KeyHolder } from "@/lib/platform/keys/key-lookups";
import type { FullContext, Services } from "@/lib/services";

const unknownKey =
  "This content API key is not valid: it was revoked or never existed. Create a new one on the project's Publishing page.";

/** What the lookup of a key needs of the call's context, to spend its limit. */
type LimitedCall = Pick<FullContext, "clientAddress" | "onLimit" | "surface">;
type CallServices = Pick<Services, "keyLookups" | "agentLookups">;

/**
 * The caller who sends these headers: the holder of a content API key, or a visitor together with what is
 * wrong. A revoked key is answered like one that never existed.
 */
export function callerOfHeaders(services: CallServices, headers: Headers, call: LimitedCall): Caller {
  const token = tokenOfHeaders(headers);
  if (token === null) return visitor(null);
  if (typeof token === "object") return visitor(token.problem);
  const agentHash = hashOfAgentToken("access", token);
  if (agentHash !== null)
    return call.surface === "tools" ? agentOf(services, agentHash, call) : visitor(forTools);
  const reading = readContentToken(token, wasValid(services, call));
  if (reading.kind === "malformed") return visitor(reading.problem);
  if (reading.kind === "feed") {
    return visitor(
      "A feed token opens the feed alone, as ?token= of /api/v1/feed.xml; send a content API key here.",
    );
  }
  return holderOf(services, { kind: "key", hash: reading.hash, problem: unknownKey }, call);
}

/** The caller who sends `?token=` to the feed: the holder of the feed token, who may only read the feed. */
export function callerOfFeedToken(services: CallServices, token: string, call: LimitedCall): Caller {
  const reading = readContentToken(token, wasValid(services, call));
  if (reading.kind === "malformed") {
    return visitor("This feed token is mistyped: copy it again from the project's Publishing page.");
  }
  if (reading.kind === "key") return visitor(keyInAddress);
  const problem = "This feed token is not valid: its key was revoked or never existed.";
  return holderOf(services, { kind: "feed", hash: reading.hash, problem }, call);
}

const wasValid =
  ({ keyLookups }: CallServices, { clientAddress }: LimitedCall) =>
  (hash: string) =>
    keyLookups.likelyHolder(hash, clientAddress) !== null;

/** A caller without a valid credential. `problem` says what is wrong with the one that was sent. */
export function visitor(problem: string | null): Caller {
  return { likelyKeyId: null, actor: () => Promise.resolve({ kind: "visitor", problem }) };
}

interface Credential {
  kind: "key" | "feed";
  hash: string;
  /** The message when nobody holds this credential. */
  problem: string;
}

function holderOf(
  { keyLookups }: CallServices,
  { kind, hash, problem }: Credential,
  call: LimitedCall,
): Caller {
  const findHolder = async (): Promise<Actor> => {
    const found = await keyLookups.find(kind, hash, call.clientAddress);
    if (found.kind === "refused") {
      call.onLimit(found.decision);
      throw refusalOf(found.decision);
    }
    return found.kind === "unknown" ? { kind: "visitor", problem } : actorOf(kind, found.holder);
  };
  let actor: Promise<Actor> | null = null;
  const likelyKeyId = keyLookups.likelyHolder(hash, call.clientAddress)?.keyId ?? null;
  return { likelyKeyId, actor: () => (actor ??= findHolder()) };
}

function actorOf(kind: Credential["kind"], holder: KeyHolder): Actor {
  if (kind === "key") return { kind, ...holder };
  const { scopes: _ofTheKey, ...ofFeed } = holder;
  return { kind, ...ofFeed };
}

const forTools =
  "This is a connected agent's token, which opens /api/mcp alone; send a content API key here.";
const unknownAgent = "This access token is not valid: it has expired, or the agent's access was ended.";

/** The person's agent whose access token this is. */
function agentOf({ agentLookups }: CallServices, hash: string, call: LimitedCall): Caller {
  const findAgent = async (): Promise<Actor> => {
    const found = await agentLookups.find(hash, call.clientAddress);
    if (found.kind === "refused") {
      call.onLimit(found.decision);
      throw refusalOf(found.decision);
    }
    if (found.kind === "unknown") return { kind: "visitor", problem: unknownAgent };
    return { kind: "agent", ...found.holder };
  };
  let actor: Promise<Actor> | null = null;
  return { likelyKeyId: agentLookups.likelyGrantId(hash), actor: () => (actor ??= findAgent()) };
}

const keyInAddress =
  "An API key must never be part of an address: it is in logs and histories now. Revoke this key, create a new one, and send it in the X-API-Key header.";

/**
 * A visitor in place of the key's holder when any part of the address contains an API key; null when none does.
 */
export function keyInAddressActor(url: URL): { kind: "visitor"; problem: string } | null {
  const address = url.pathname + url.search;
  return containsContentKey(address) || (address.includes("%") && containsContentKey(decodeLoosely(address)))
    ? { kind: "visitor", problem: keyInAddress }
    : null;
}

function decodeLoosely(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

type HeaderToken = string | { problem: string } | null;

/**
 * The key from X-API-Key or Authorization. Two different keys are refused, because choosing one would be a
 * guess.
 */
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
