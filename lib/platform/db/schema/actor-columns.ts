import { type SQL, sql } from "drizzle-orm";
import { user } from "./account";
import { agentClient, agentGrant } from "./agent";
import { contentKey } from "./project";

/** Who made a change, as rows that outlive keys and users store it. */
export interface StoredActor {
  kind: string;
  /** The id of a content key, of a user or of a connected agent; null for anybody else. */
  id: string | null;
}

/** The columns of an actor; the label is how a reader recognises a key or a user, as it is now. */
export function actorColumns({ kind, id }: StoredActor): {
  actorKind: string;
  actorId: string | null;
  actorLabel: SQL | null;
} {
  return { actorKind: kind, actorId: id, actorLabel: id === null ? null : actorLabelOf(kind, id) };
}

/** An actor as a row shows it to readers: by its label or, without one, by its kind. */
export function shownActor({ kind, id }: StoredActor): SQL | string {
  return id === null ? kind : sql`coalesce(${actorLabelOf(kind, id)}, ${kind})`;
}

function actorLabelOf(kind: string, id: string): SQL {
  if (kind === "user") return sql`(select ${user.email} from ${user} where ${user.id} = ${id})`;
  if (kind === "agent") {
    return sql`(select ${agentClient.name} || ' for ' || ${user.email} from ${agentGrant}
      join ${agentClient} on ${agentClient.id} = ${agentGrant.clientId}
      join ${user} on ${user.id} = ${agentGrant.userId} where ${agentGrant.id} = ${id})`;
  }
  return sql`(select ${contentKey.keyPrefix} from ${contentKey} where ${contentKey.id} = ${id})`;
}
