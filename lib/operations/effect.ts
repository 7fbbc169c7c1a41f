/**
 * What a call does to the world. `reads` and `looks outside` (at sites and services that are not ours) change
 * nothing. `adds` makes something new at each call; `overwrites` and `removes` bring something to a state, so
 * that the same call again changes nothing more.
 */
export type Effect = "reads" | "looks outside" | "adds" | "overwrites" | "removes";

/** Whether a call may leave something changed: such a call spends the limit of writes. */
export function isChange({ effect }: { effect: Effect }): boolean {
  return effect !== "reads" && effect !== "looks outside";
}
