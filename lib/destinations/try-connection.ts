import { type Connection, type ConnectionTest, type Destination, DestinationFailure } from "./contract";

/** Tests a connection; an expected failure becomes a result that is not ok. */
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
