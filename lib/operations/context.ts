import type { auditPage } from "@/lib/audit/audit-page";
import type { faqJsonLd } from "@/lib/content/json-ld";
import type { BlogTasks } from "@/lib/destinations/adapters/hosted/site/serve-blog";
import type { DestinationRegistry } from "@/lib/destinations/registry";
import type { parseTexts } from "@/lib/destinations/texts/parsed-texts";
import type { GenerationTasks } from "@/lib/generation/deps";
import type { Lookups } from "@/lib/lookups/lookups";
import type { SiteTasks } from "@/lib/lookups/presence/site-access";
import type { Database } from "@/lib/platform/db/connection";
import type { Scope } from "@/lib/platform/db/scope";
import type { AllowRule } from "@/lib/platform/fetching/allow-rules";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { KeyLookups } from "@/lib/platform/keys/key-lookups";
import type { Logger } from "@/lib/platform/logger";
import type { LimitDecision, Limiter } from "@/lib/platform/rate-limit/limiter";
import type { SecretBox } from "@/lib/platform/secrets/secret-box";
import type { InThread } from "@/lib/platform/threads/in-thread";
import type { CheckTasks } from "@/lib/publications/check/check-page";
import type { BackgroundWork } from "./background-work";

/** Who acts. A surface finds it out from credentials; an operation never does. */
export type Actor =
  | { kind: "key"; keyId: string; workspaceId: string; projectId: string }
  | { kind: "feed"; keyId: string; workspaceId: string; projectId: string }
  | { kind: "user"; userId: string }
  /** Nobody known; `problem` says what was wrong with the credentials that were sent, if any. */
  | { kind: "visitor"; problem: string | null }
  /** The person at the machine, by the admin command. */
  | { kind: "operator" }
  /** Galley itself: the sweeps. */
  | { kind: "system" };

/** Who makes a call, asked once the limits that do not depend on it have been spent. */
export interface Caller {
  /** The id of a key that was valid lately: its limit is spent before the key is looked up. */
  likelyKeyId: string | null;
  /** Throws `rate_limited` when the address has sent too many keys that are not valid. */
  actor(): Promise<Actor>;
}

/** The surface that a call came through; together with the operation it decides the rate limit. */
export type Surface = "rest" | "tools" | "free" | "dashboard" | "command" | "sweep";

export interface Settings {
  baseUrl: string;
  /** Whether the public tools may be called without a key. */
  publicTools: boolean;
  /** The ports at which a call without a key may have a page fetched. */
  publicToolsPorts: readonly number[];
  initialCredits: number;
  sweepSeconds: number;
  verifySeconds: number;
  verifyGraceSeconds: number;
  eventsSeconds: number;
  leaseSeconds: number;
  /** How long the trail is kept. */
  activityDays: number;
  /** Addresses that the operator allows although they are not public, or not encrypted. */
  fetchAllow: readonly AllowRule[];
}

/** What the rooms below and the operations themselves run in worker threads. */
type ServiceTasks = GenerationTasks &
  CheckTasks &
  SiteTasks &
  BlogTasks &
  InThread<{ parseTexts: typeof parseTexts; faqJsonLd: typeof faqJsonLd; auditPage: typeof auditPage }>;

/** What every operation and sweep works with; made once by lib/runtime.ts, replaced by tests. */
export interface Services {
  db: Database;
  /** The present moment, for what people see. Leases use the database's own time. */
  now: () => Date;
  limiter: Limiter;
  fetch: GuardedFetch;
  /** For calls that carry credentials or signed messages: refuses plain http to public hosts. */
  credentialFetch: GuardedFetch;
  destinations: DestinationRegistry;
  secrets: SecretBox;
  lookups: Lookups;
  /** Who holds a content API key or a feed token. */
  keyLookups: KeyLookups;
  /** Parses texts of strangers, callers and models in worker threads, because that may block a thread for long. */
  tasks: ServiceTasks;
  settings: Settings;
  logger: Logger;
  /** Tells the engine that work is due, so that it need not wait for the next tick. Never throws. */
  wake: (work: BackgroundWork) => void;
}

/** What a change was about: a row, and the project or the workspace that it belongs to. */
export interface Subject {
  resourceId: string;
  projectId?: string;
  workspaceId?: string;
}

export interface Context extends Services {
  actor: Actor;
  surface: Surface;
  /** The caller's address, the subject of limits per IP. */
  clientAddress: string;
  requestId: string;
  idempotencyKey: string | null;
  /** Told the outcome of each rate limit that the call spends, for response headers. */
  onLimit: (decision: LimitDecision) => void;
  /** Told each row that a change is about when it is found in the caller's scope, for the trail. */
  onFound?: (subject: Subject) => void;
  /** Aborted when the process ends: the call stops waiting for other servers. */
  abandon?: AbortSignal;
}

/** The rows that the actor may see. */
export function scopeOf(actor: Actor): Scope {
  switch (actor.kind) {
    case "key":
    case "feed":
      return { kind: "project", projectId: actor.projectId };
    case "user":
      return { kind: "member", userId: actor.userId };
    case "operator":
    case "system":
      return { kind: "all" };
    case "visitor":
      return { kind: "none" };
  }
}
