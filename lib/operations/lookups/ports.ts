import type { Context } from "../context";

/**
 * The ports that a lookup for this caller may go to; null means all. The attack: a stranger has us try the ports
 * of others, and learns from the refusals which are open.
 */
export function portsOf({ actor, settings }: Context): readonly number[] | null {
  return actor.kind === "visitor" ? settings.publicToolsPorts : null;
}
