import { DestinationFailure } from "../contract";

/** Returns the DestinationFailure with which a call ends; throws when the call ends in any other way. */
export async function destinationFailureOf(call: Promise<unknown>): Promise<DestinationFailure> {
  const outcome: unknown = await call.then(
    () => "the call succeeded",
    (error: unknown) => error,
  );
  if (!(outcome instanceof DestinationFailure))
    throw new Error("expected a DestinationFailure", { cause: outcome });
  return outcome;
}
