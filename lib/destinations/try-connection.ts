import { type Connection, type ConnectionTest, type Destination, DestinationFailure } from "./contract";

/** Tries a connection; an expected failure is an answer like any other. */
export async function tryConnection<Config>(
  destination: Destination<Config>,
  connection: Connection<Config>,
): Promise<ConnectionTest> {
  try {
    return await destination.test(connection);
  } catch (error) {
    if (error instanceof DestinationFailure) return { ok: false, message: error.message };
    throw error;
  }
}
