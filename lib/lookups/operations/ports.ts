import type { Context } from "@/lib/kernel/context";

/** The ports of websites. */
const publicPorts = [80, 443, 8080, 8443];

/**
 * The ports that a lookup for this caller may connect to; null allows all. The attack: a stranger has us scan
 * the ports of another host, and learns from our answers which are open.
 */
export function portsOf({ actor }: Pick<Context, "actor">): readonly number[] | null {
  return actor.kind === "visitor" ? publicPorts : null;
}
