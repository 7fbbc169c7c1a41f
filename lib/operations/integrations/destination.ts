import type { Destination } from "@/lib/destinations/contract";
import type { Context } from "../context";
import { Refusal } from "../refusal";

/** The destination of that name. Throws `invalid_request` that lists the names there are. */
export function requireDestination(ctx: Context, provider: string): Destination {
  const destination = ctx.destinations.get(provider);
  if (destination !== null) return destination;
  const known = ctx.destinations.list().map((each) => each.provider);
  throw new Refusal(
    "invalid_request",
    `There is no destination named ${provider}; choose one of ${known.join(", ")}.`,
    { fields: [{ field: "provider", message: `must be one of ${known.join(", ")}` }] },
  );
}
