import type { Context } from "@/lib/kernel/context";

/**
 * The ports that a lookup for this caller may connect to; null allows all. The attack: a stranger has us scan
 * the ports of another host, and learns from our answers which are open.
 */
export function portsOf({
  actor,
  settings,
}: Context & { settings: { publicToolsPorts: readonly number[] } }): readonly number[] | null {
  return actor.kind === "visitor" ? settings.publicToolsPorts : null;
}
