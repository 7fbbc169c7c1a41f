import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { type Connection, type Destination, DestinationFailure } from "../../contract";
import { findEntry } from "../../find-entry";
import type { DestinationFixture } from "../destination-fixture";
import { samplePost } from "../sample-post";
import { sendPost } from "../send-post";
import type { StandInServer } from "../stand-in-server";
import type { PublishedApi } from "./published-api";

type Fixture<Config> = DestinationFixture<Config> & { server: StandInServer };

interface PublishedOptions<Config, Made> {
  published: PublishedApi;
  /** The destination as Galley uses it, with its real address. */
  real: Destination<Config>;
  /** Settings of a connection to the real address, where the fixture's have the stand-in's. */
  realConfig?: Partial<Config>;
  /** Triggers calls that are made in rare cases only. */
  also?: (fixture: Made) => Promise<void>;
}

/**
 * Does everything that a destination does, and expects every recorded call to be made. So the record of the maker's API
 * lacks nothing that the adapter uses (the stand-in would refuse it), and has nothing that it does not use.
 */
export function publishedApiSuite<Config, Made extends Fixture<Config>>(
  name: string,
  makeFixture: () => Promise<Made>,
  { published, real, realConfig = {}, also }: PublishedOptions<Config, Made>,
): void {
  describe(`${name}’s published API`, () => {
    let fixture: Made;
    beforeEach(async () => {
      fixture = await makeFixture();
    });
    afterEach(() => fixture.close());

    test("describes every request of the adapter, and nothing that it does not send", async () => {
      await useAll(fixture);
      await also?.(fixture);
      const recorded = [...published.calls.map((call) => call.name), ...(published.graphql?.fields ?? [])];
      expect([...fixture.server.calls].toSorted()).toEqual(recorded.toSorted());
    });

    test("is at the address to which the adapter sends its requests", async () => {
      const origins = new Set<string>();
      const fetch: GuardedFetch = (url) => {
        origins.add(new URL(url).origin);
        return Promise.reject(new Unreachable());
      };
      const connection: Connection<Config> = {
        ...fixture.connection,
        config: { ...fixture.connection.config, ...realConfig },
        fetch,
      };
      await expect(real.test(connection)).rejects.toThrow(Unreachable);
      expect([...origins]).toEqual([published.origin]);
    });
  });
}

class Unreachable extends Error {}

async function useAll<Config>({ destination, connection }: Fixture<Config>): Promise<void> {
  const post = samplePost({ status: "draft" });
  await destination.test(connection);
  const draft = await sendPost(destination, connection, post);
  const live = await sendPost(destination, connection, { ...post, status: "publish" }, draft);
  const edited = { ...post, status: "publish" as const, title: "How to care for an anvil, again" };
  const again = await sendPost(destination, connection, edited, live);
  await findEntry(destination, connection, edited, again.remoteId);
  const lookup = destination.lookup(connection, edited);
  await lookup.byMarker?.();
  await lookup.bySlug?.();
  await allowed(destination.unpublish(connection, again.remoteId));
  await findEntry(destination, connection, edited, again.remoteId);
  await allowed(destination.discard?.(connection, again.remoteId));
  const atOnce = samplePost({ status: "publish", slug: "another-anvil", title: "Another anvil" });
  const second = await sendPost(destination, connection, atOnce);
  await allowed(sendPost(destination, connection, { ...atOnce, status: "draft" }, second));
  const third = await sendPost(
    destination,
    connection,
    samplePost({ status: "draft", slug: "a-third-anvil" }),
  );
  await allowed(destination.discard?.(connection, third.remoteId));
}

/** Some hosts leave taking down and removing to people, and say so. */
async function allowed(done: Promise<unknown> | undefined): Promise<void> {
  try {
    await done;
  } catch (error) {
    if (!(error instanceof DestinationFailure)) throw error;
  }
}
