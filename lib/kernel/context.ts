import type { Database } from "@/lib/platform/db/connection";
import type { Role } from "@/lib/platform/db/schema";
import type { StoredActor } from "@/lib/platform/db/schema/actor-columns";
import type { Scope } from "@/lib/platform/db/scope";
import type { KeyScope } from "@/lib/platform/keys/key-scope";
import type { Logger } from "@/lib/platform/logger";
import type { LimitDecision, Limiter } from "@/lib/platform/rate-limit/limiter";
import type { BackgroundWork } from "@/lib/work/background-work";
import type { WakeTime } from "@/lib/work/pacer";

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
  | {
      kind: "agent";
      grantId: string;
      userId: string;
      projectId: string;
      workspaceId: string;
      scopes: KeyScope[];
      /** That of the person at present, which limits what the application may do besides its scopes. */
      role: Role;
    }
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

/** What every call has. The names are the same in everything that is assembled in lib/runtime.ts. */
export interface CoreServices {
  db: Database;
  /** The current time, for what people see. Leases use the database's clock instead. */
  now: () => Date;
  limiter: Limiter;
  logger: Logger;
  /** A refusal says at which address of this installation it can be mended. */
  settings: { baseUrl: string };
  /**
   * Tells the engine that work of this kind is due, so that it does not wait for its next tick. Never throws.
   */
  wake: (work: BackgroundWork, when?: WakeTime) => void;
}

/** The row that a call changed, and the project or the workspace that the row belongs to. */
export interface Subject {
  resourceId: string;
  /** What else the call was about, such as the connection that an article was published to. */
  relatedId?: string;
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

/**
 * One call. An operation that needs more than this says so where it begins, such as `run(ctx: Context & NeedsLookups)`,
 * and whoever runs it has to have it.
 */
export interface Context extends CoreServices {
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
   * Called with each row that the call looks up by its id. The audit trail records the first one as changed, and the
   * second one as related to it.
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

/** The signed-in user who acts; null when anybody else does, such as an agent of theirs. */
export function byUser(actor: Actor): string | null {
  return actor.kind === "user" ? actor.userId : null;
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
