import { FetchFailure } from "../fetch-failure";

/** The FetchFailure that a fetch rejects with. Any other result fails the test. */
export async function failureOf(fetching: Promise<unknown>): Promise<FetchFailure> {
  try {
    await fetching;
  } catch (error) {
    if (error instanceof FetchFailure) return error;
    throw error;
  }
  throw new Error("The fetch was expected to fail, but it returned.");
}
