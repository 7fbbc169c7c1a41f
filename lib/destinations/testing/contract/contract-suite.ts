import { describe, expect, test } from "vitest";
import type { DestinationFixture, DestinationTraits } from "../destination-fixture";
import { destinationFailureOf } from "../failure-of";
import { samplePost } from "../sample-post";
import { connectingContract } from "./connecting";
import { existingEntriesContract } from "./existing-entries";
import { publishingContract } from "./publishing";
import { useDestination } from "./use-destination";

const usual: Required<DestinationTraits> = {
  publicPages: true,
  lookup: true,
  keepsSlug: true,
  keepsId: true,
  takesDown: true,
};

/**
 * The contract that every destination keeps. Run it once for each adapter, against a real server or a stand-in
 * that follows the documentation: `destinationContract("WordPress", startWordPressFixture)`.
 */
export function destinationContract<Config>(
  name: string,
  makeFixture: () => Promise<DestinationFixture<Config>>,
  given: DestinationTraits = {},
): void {
  const traits = { ...usual, ...given };
  describe(`${name} keeps the destination contract`, () => {
    const use = useDestination(makeFixture);
    connectingContract(use);
    publishingContract(use, traits);
    existingEntriesContract(use, traits);

    test("fails with a retryable failure and writes nothing after its deadline", async () => {
      const connection = { ...use.fixture.connection, signal: AbortSignal.abort() };
      const failure = await destinationFailureOf(
        use.fixture.destination.publish(connection, samplePost({ status: "publish" })),
      );
      expect(failure.retryable).toBe(true);
      expect(await use.fixture.entries()).toEqual([]);
    });
  });
}
