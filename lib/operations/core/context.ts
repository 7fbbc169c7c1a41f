import type { composeArticle } from "@/lib/articles/compose-article";
import type { auditPage } from "@/lib/audit/audit-page";
import type { AuditTasks } from "@/lib/audit/deps";
import type { AuditLimits } from "@/lib/audit/start-audit";
import type { diffTexts } from "@/lib/content/diff/diff-texts";
import type { faqEntriesOf } from "@/lib/content/faq-section";
import type { publishGate } from "@/lib/content/gate/publish-gate";
import type { BlogTasks } from "@/lib/destinations/adapters/hosted/site/serve-blog";
import type { DestinationRegistry } from "@/lib/destinations/registry";
import type { parseTexts } from "@/lib/destinations/texts/parsed-texts";
import type { GenerationTasks } from "@/lib/generation/deps";
import type { Lookups } from "@/lib/lookups/lookups";
import type { SiteTasks } from "@/lib/lookups/presence/site-access";
import type { AccountAuth } from "@/lib/platform/auth/account-auth";
import type { Database } from "@/lib/platform/db/connection";
import type { Role } from "@/lib/platform/db/schema";
import type { StoredActor } from "@/lib/platform/db/schema/actor-columns";
import type { Scope } from "@/lib/platform/db/scope";
import type { AllowRule } from "@/lib/platform/fetching/allow-rules";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { AgentLookups } from "@/lib/platform/keys/agent-lookups";
import type { KeyLookups } from "@/lib/platform/keys/key-lookups";
import type { KeyScope } from "@/lib/platform/keys/key-scope";
import type { Logger } from "@/lib/platform/logger";
import type { LimitDecision, Limiter } from "@/lib/platform/rate-limit/limiter";
import type { SecretBox } from "@/lib/platform/secrets/secret-box";
import type { InThread } from "@/lib/platform/threads/in-thread";
import type { CheckTasks } from "@/lib/publications/check/check-page";
import type { WakeTime } from "@/lib/work/pacer";
import type { WriterModels } from "@/lib/writers/registry";
import type { FreeToolTasks } from "../free/free-tool-tasks";
import type { BackgroundWork } from "../health/background-work";
import type { RetentionSettings } from "../health/retention/kinds";
import type { AgentHolder } from "../keys/agents/queries";

/** Who makes a call. A surface finds this out from the credentials; an operation never reads them. */
export type Actor =
  /** `scopes`: what the key is limited to; null for a key that may do all that keys can. */
  | {
      kind: "key";
      keyId: string;
      workspaceId: string;
      projectId: string;
      scopes: readonly KeyScope[] | null;
    }
  | { kind: "feed"; keyId: string; workspaceId: string; projectId: string }
  /** An application that a person connected by OAuth. It may do no more than that person. */
  | ({ kind: "agent" } & AgentHolder)
  /**
   * `sessionId`: the session of the browser that calls. `lacksSecondFactor`: signs in without a second step, but is a
   * member of a workspace that requires one.
   */
  | { kind: "user"; userId: string; sessionId?: string; lacksSecondFactor?: true }
  /**
   * An unidentified caller. `problem` says what is wrong with the credentials that were sent; null when there
   * were none.
   */
  | { kind: "visitor"; problem: string | null }
  /** The person who runs the admin command on the server. */
  | { kind: "operator" }
  /** Galley itself, in a sweep. */
  | { kind: "system" };

/** Finds out who makes a call, once the limits that do not depend on the caller have been spent. */
export interface Caller {
  /** The id of the key or grant if it was valid recently: its limit is then spent before it is looked up. */
  likelyKeyId: string | null;
  /** Throws `rate_limited` when the address has sent too many invalid keys. */
  actor(): Promise<Actor>;
}

/** The surface that a call came through. Together with the operation it determines the rate limit. */
export type Surface = "rest" | "tools" | "free" | "tool_pages" | "dashboard" | "command" | "sweep";

export interface Settings extends AuditLimits, RetentionSettings {
  baseUrl: string;
  /** Who writes the articles; the sample writer, which is built in, has no model. */
  writer: { kind: string; model?: string };
  /** Whether the public tools may be called without a key. */
  publicTools: boolean;
  /** The ports from which a caller without a key may have a page fetched. */
  publicToolsPorts: readonly number[];
  /** Whether the free tools are offered. */
  freeTools: boolean;
  initialCredits: number;
  sweepSeconds: number;
  verifySeconds: number;
  verifyGraceSeconds: number;
  eventsSeconds: number;
  leaseSeconds: number;
  writerRevisions: number;
  writerTargetScore: number;
  writerSearchResults: number;
  /** How many articles a process works on at once. */
  articlesAtOnce: number;
  /** How many published pages a process checks at once. */
  checksAtOnce: number;
  /** How many articles a process publishes automatically at once. */
  writesAtOnce: number;
  /** To how many endpoints a process sends events at once. */
  deliveriesAtOnce: number;
  /** How many audits a process works on at once. */
  auditsAtOnce: number;
  /** How much of one kind of work Inngest begins at once for one workspace. */
  workspaceAtOnce: number;
  /** How many live content API keys a project may have. */
  keysPerProject: number;
  /** How many hours a link can be used by which a person sets a password. */
  passwordLinkHours: number;
  /** How many days a link to a workspace can be used. */
  invitationDays: number;
  /** Whose accounts are the operator's; null for the first account's. */
  operatorEmails: readonly string[] | null;
  /** The only addresses that may sign in with a password; empty for all. */
  passwordSignInFor: readonly string[];
  /** The organisation's identity provider, which vouches for the addresses of these domains; null without one. */
  identityProvider: { domains: readonly string[] } | null;
  /** How many workspaces a signed-in user may own. */
  workspacesPerUser: number;
  /** Addresses that the operator allows Galley to call although they are private, or not encrypted. */
  fetchAllow: readonly AllowRule[];
}

/** The tasks that operations run in worker threads, directly or through the folders that they use. */
type ServiceTasks = GenerationTasks &
  AuditTasks &
  CheckTasks &
  SiteTasks &
  BlogTasks &
  InThread<{
    composeArticle: typeof composeArticle;
    publishGate: typeof publishGate;
    parseTexts: typeof parseTexts;
    faqEntriesOf: typeof faqEntriesOf;
    auditPage: typeof auditPage;
    diffTexts: typeof diffTexts;
  }>;

/** The dependencies of every operation and sweep. lib/runtime.ts creates them once; tests replace them. */
export interface Services {
  db: Database;
  /** The current time, for what people see. Leases use the database's clock instead. */
  now: () => Date;
  limiter: Limiter;
  fetch: GuardedFetch;
  /** The fetch for calls that carry credentials or signed messages. It refuses plain http to public hosts. */
  credentialFetch: GuardedFetch;
  destinations: DestinationRegistry;
  secrets: SecretBox;
  /** The parts of accounts that better-auth encrypts and checks. */
  auth: AccountAuth;
  lookups: Lookups;
  /** The models that write the articles, for the operator to see and to try. */
  writerModels: WriterModels;
  /** Finds the holder of a content API key or of a feed token. */
  keyLookups: KeyLookups;
  /** Finds the holder of an access token of a connected agent. */
  agentLookups: AgentLookups<AgentHolder>;
  /**
   * Parses the texts of web pages, callers and models in worker threads, because parsing may block a thread for
   * a long time.
   */
  tasks: ServiceTasks;
  /** The same for the free tools, which have a thread of their own: strangers must not hold up the other tasks. */
  freeTasks: FreeToolTasks;
  settings: Settings;
  logger: Logger;
  /** Whether the first owner may sign up with this code. A server that only its own machine reaches needs none. */
  acceptsSetUpCode: (given: string) => boolean;
  /**
   * Tells the engine that work of this kind is due, so that it does not wait for its next tick. Never throws.
   */
  wake: (work: BackgroundWork, when?: WakeTime) => void;
}

/** The row that a call changed, and the project or the workspace that the row belongs to. */
export interface Subject {
  resourceId: string;
  /** What the row is, such as `article`, and the article that it belongs to: a refusal says where to mend it. */
  kind?: string;
  articleId?: string;
  projectId?: string;
  workspaceId?: string;
}

/** What a caller says about its copy of the answer, so that an unchanged one need not be read and sent again. */
export interface Copy {
  /** The versions that the caller has, from If-None-Match. */
  versions: readonly string[];
  /** The time of its copy, from If-Modified-Since; null when it sends versions, which take precedence. */
  since: Date | null;
}

export interface Context extends Services {
  actor: Actor;
  surface: Surface;
  /** The caller's IP address, for the limits that are counted per address. */
  clientAddress: string;
  requestId: string;
  idempotencyKey: string | null;
  /** The headers of a browser whose user makes a passkey. */
  browser?: Headers;
  /** The caller's copy of the answer. Without it, an operation never answers that nothing has changed. */
  copy?: Copy;
  /** The versions of its row at which the call may change it, from If-Match. Without it, any version will do. */
  expectedVersions?: readonly string[];
  /** Called with the decision of each rate limit that the call spends; response headers are made from it. */
  onLimit: (decision: LimitDecision) => void;
  /**
   * Called with each row that the call looks up by its id. The audit trail records the first one as changed.
   */
  onFound?: (subject: Subject) => void;
  /**
   * The lowest role that the running operation requires of a member; `execute` sets it. Seeing a row requires viewer.
   */
  minimumRole?: Role | null;
  /** Aborted when the process shuts down, so that the call stops waiting for other servers. */
  abandon?: AbortSignal;
}

/** The actor in the form in which rows record who made a change. */
export function storedActor(actor: Actor): StoredActor {
  if (actor.kind === "user") return { kind: actor.kind, id: actor.userId };
  if (actor.kind === "agent") return { kind: actor.kind, id: actor.grantId };
  return { kind: actor.kind, id: "keyId" in actor ? actor.keyId : null };
}

/** The rows that the actor may see. */
export function scopeOf(actor: Actor): Scope {
  switch (actor.kind) {
    case "key":
    case "feed":
    case "agent":
      return { kind: "project", projectId: actor.projectId };
    case "user":
      return {
        kind: actor.lacksSecondFactor === true ? "member_without_second_factor" : "member",
        userId: actor.userId,
      };
    case "operator":
    case "system":
      return { kind: "all" };
    case "visitor":
      return { kind: "none" };
  }
}
