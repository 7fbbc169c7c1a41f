import { describe, expect, test } from "vitest";
import { destinationFailureOf } from "@/lib/destinations/testing/failure-of";
import { samplePost } from "@/lib/destinations/testing/sample-post";
import { type Misbehaviour, memoryDestination } from "./testing/memory-destination";
import { only, publisher } from "./testing/publisher";

const post = samplePost({ status: "publish" });

describe("A first try that arrives late", () => {
  test("just before the second try creates its entry is kept, and the second entry is discarded", async () => {
    const destination = memoryDestination();
    const { send, known } = publisher(destination);
    destination.misbehave("gets it late");
    await destinationFailureOf(send(post));
    destination.beforeCreate(() => destination.arrive());
    const { entry, warnings } = await send({ ...post, title: "Anvils, second edition" });
    expect(only(destination)).toMatchObject({
      remoteId: entry.remoteId,
      fields: { slug: post.slug, title: "Anvils, second edition" },
    });
    expect(known.remoteId).toBe(entry.remoteId);
    expect(warnings).toEqual([]);
  });

  test("and is found next to the known entry leaves only the entry with the slug", async () => {
    const destination = memoryDestination();
    const { send, known } = publisher(destination);
    const { entry } = await send(post);
    const twin = { ...entry, remoteId: "twin", fields: { ...entry.fields, slug: `${post.slug}-2` } };
    destination.entries.set("twin", twin);
    known.remoteId = "twin";
    known.stored = null;
    await send(post);
    expect(only(destination).remoteId).toBe(entry.remoteId);
  });
});

test.each(["refuses", "never gets it", "gets it late", "loses the answer"] satisfies Misbehaviour[])(
  "a destination that twice %s has at most one entry, and each failure says what to do",
  async (how) => {
    const destination = memoryDestination();
    const { send } = publisher(destination);
    destination.misbehave(how, how);
    for (let call = 0; call < 3; call += 1) {
      const outcome = await send(post).then(
        () => "sent",
        (error: unknown) => String(error),
      );
      destination.arrive();
      expect(destination.entries.size).toBeLessThanOrEqual(1);
      expect(outcome).toMatch(/^sent$|try again later|publish again/);
    }
    expect(only(destination).fields.status).toBe("publish");
  },
);
