import { DestinationFailure } from "../contract";

/** The failure that a call ends with; anything but a DestinationFailure fails the test. */
export async function destinationFailureOf(call: Promise<unknown>): Promise<DestinationFailure> {
  const outcome: unknown = await call.then(
    () => "the call succeeded",
    (error: unknown) => error,
  );
  if (!(outcome instanceof DestinationFailure))
    throw new Error("expected a DestinationFailure", { cause: outcome });
  return outcome;
}
