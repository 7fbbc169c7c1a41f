import { type SQL, sql } from "drizzle-orm";
import { user } from "./account";
import { contentKey } from "./project";

/** Who made a change, as rows that outlive keys and users store it. */
export interface StoredActor {
  kind: string;
  /** The id of a content key or of a user; null for anybody else. */
  id: string | null;
}

/** The columns of an actor; the label is how a reader recognises a key or a user, as it is now. */
export function actorColumns({ kind, id }: StoredActor): {
  actorKind: string;
  actorId: string | null;
  actorLabel: SQL | null;
} {
  const label =
    kind === "user"
      ? sql`(select ${user.email} from ${user} where ${user.id} = ${id})`
      : sql`(select ${contentKey.keyPrefix} from ${contentKey} where ${contentKey.id} = ${id})`;
  return { actorKind: kind, actorId: id, actorLabel: id === null ? null : label };
}
