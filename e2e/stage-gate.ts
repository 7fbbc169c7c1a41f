import type { Stage } from "@/lib/generation/rows/claims";
import { openClient } from "@/lib/platform/db/client";

export interface StageGate {
  /** From now on, a stage of this kind waits inside the statement that would end it. */
  shut(stage: Stage): Promise<void>;
  open(stage: Stage): Promise<void>;
  /** The number of stages that wait. */
  waiting(): Promise<number>;
  /** Ends the waiting database sessions, as happens when a machine disappears from the network. */
  endWaitingSessions(): Promise<void>;
  close(): Promise<void>;
}

/** Lets stages be held at the very end of their work, by a database trigger that waits for a lock. */
export async function createStageGate(databaseUrl: string): Promise<StageGate> {
  const client = openClient(databaseUrl, { max: 1, idle_timeout: 0, max_lifetime: null });
  await client.unsafe(`
    CREATE FUNCTION wait_at_stage_gate() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(hashtext(OLD.stage));
      RETURN NEW;
    END $$;
    CREATE TRIGGER stage_gate BEFORE UPDATE ON job FOR EACH ROW
      WHEN (OLD.stage IS DISTINCT FROM NEW.stage) EXECUTE FUNCTION wait_at_stage_gate()`);
  const sessions = "pg_locks WHERE locktype = 'advisory' AND NOT granted";
  return {
    shut: async (stage) => void (await client`SELECT pg_advisory_lock(hashtext(${stage}))`),
    open: async (stage) => void (await client`SELECT pg_advisory_unlock(hashtext(${stage}))`),
    async waiting() {
      return (await client.unsafe(`SELECT pid FROM ${sessions}`)).length;
    },
    endWaitingSessions: async () =>
      void (await client.unsafe(`SELECT pg_terminate_backend(pid) FROM ${sessions}`)),
    close: () => client.end(),
  };
}
