/**
 * What a call changes. `reads` and `looks outside` (at sites and services of others) change nothing. `adds`
 * creates something new at each call. `overwrites` and `removes` bring something into a state, so that
 * repeating the call changes nothing more.
 */
export type Effect = "reads" | "looks outside" | "adds" | "overwrites" | "removes";

/** Whether a call may change something. Over REST, such a call spends the limit of writes. */
export function isChange({ effect }: { effect: Effect }): boolean {
  return effect !== "reads" && effect !== "looks outside";
}
