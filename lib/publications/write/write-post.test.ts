import { describe, expect, test } from "vitest";
import { destinationFailureOf } from "@/lib/destinations/testing/failure-of";
import { samplePost } from "@/lib/destinations/testing/sample-post";
import { type Misbehaviour, memoryDestination } from "./testing/memory-destination";
import { only, publisher } from "./testing/publisher";

const post = samplePost({ status: "publish" });

describe.each([true, false])("A write to a destination (with markers: %s)", (markers) => {
  test("stores the desired fields before it begins and the entry's id afterwards", async () => {
    const destination = memoryDestination({ markers });
    const { send, known } = publisher(destination);
    const { warnings } = await send(post);
    expect(destination.calls).toEqual(["find", "keep what is desired", "publish"]);
    expect(known.remoteId).toBe(only(destination).remoteId);
    expect(warnings).toEqual([]);
  });

  test.each(["seo", `seo-${post.articleId.slice(-8)}`])(
    "keeps the slug %s that an earlier version made of the same article",
    async (slug) => {
      const destination = memoryDestination({ markers });
      const { send, known } = publisher(destination);
      await send({ ...post, slug });
      const { chosenSlug: _chosen, articleSlug: _article, ...before } = known.stored ?? {};
      known.stored = before;
      for (const title of ["Another title", "A third title"]) {
        await send({ ...post, slug: "seo対策", title });
        expect(only(destination).fields).toMatchObject({ slug, title });
      }
    },
  );

  test("keeps the slug of its entry whatever rule the destination has by now", async () => {
    const destination = memoryDestination({ markers });
    const { send, known } = publisher(destination);
    await send(post);
    known.stored = { ...known.stored, chosenSlug: "from-before", articleSlug: post.slug };
    await send({ ...post, title: "Another title" });
    expect(only(destination).fields).toMatchObject({ slug: "from-before", title: "Another title" });
  });

  test("uses the new slug of an article whose slug has changed", async () => {
    const destination = memoryDestination({ markers });
    const { send } = publisher(destination);
    await send(post);
    await send({ ...post, slug: "anvil-care" });
    expect(only(destination).fields.slug).toBe("anvil-care");
  });

  test("says what of the text an article cannot have", async () => {
    const markdown = 'Watch:\n\n<video src="https://a.example/b.mp4"></video>\n';
    const { warnings } = await publisher(memoryDestination({ markers })).send(
      samplePost({ status: "publish", markdown }),
    );
    expect(warnings).toEqual(["An article cannot embed https://a.example/b.mp4; a link to it stands there."]);
  });

  test("that brings what is there already says that nothing changed, and one that brings more does not", async () => {
    const destination = memoryDestination({ markers });
    const { send } = publisher(destination);
    const sent = [post, post, samplePost({ ...post, html: `${post.html}<p>More.</p>` })];
    const unchanged: boolean[] = [];
    for (const each of sent) unchanged.push((await send(each)).unchanged);
    expect(unchanged).toEqual([false, true, false]);
  });

  test("to a destination that loses what it is sent is not taken for one that changed nothing", async () => {
    const destination = memoryDestination({ markers });
    const { send } = publisher(destination);
    await send(post);
    destination.misbehave("keeps the old text");
    const lost = await send(samplePost({ ...post, title: "Another title" }));
    expect(lost.unchanged).toBe(false);
    expect(lost.warnings.join(" ")).toContain("instead of “Another title”");
  });

  test("whose answer was lost checks again and creates no second entry", async () => {
    const destination = memoryDestination({ markers });
    destination.misbehave("loses the answer");
    const { entry } = await publisher(destination).send(post);
    expect(entry.remoteId).toBe(only(destination).remoteId);
    expect(destination.calls.filter((call) => call === "publish")).toHaveLength(1);
    // Data outside the compared fields, such as a plugin's description, may have been lost with the answer.
    expect(destination.calls.at(-1)).toBe("update");
  });

  test("whose answer was lost counts as written even when the update after the check is refused", async () => {
    const destination = memoryDestination({ markers });
    destination.misbehave("loses the answer", "refuses for good");
    const { entry } = await publisher(destination).send(post);
    expect(entry.remoteId).toBe(only(destination).remoteId);
  });

  test("succeeds with a warning when it cannot check for a second entry", async () => {
    const destination = memoryDestination({ markers });
    destination.misbehave("gives another slug");
    destination.beforeCreate(() => destination.loseSight(1));
    const { entry, warnings } = await publisher(destination).send(post);
    expect(entry.remoteId).toBe(only(destination).remoteId);
    expect(warnings.join(" ")).toContain("could not see whether Memory has a second entry");
  });

  test("that never arrived fails as unknown, and the next call creates one entry", async () => {
    const destination = memoryDestination({ markers });
    destination.misbehave("never gets it");
    const { send } = publisher(destination);
    const failure = await destinationFailureOf(send(post));
    expect(failure).toMatchObject({ retryable: true, mayHaveWritten: true });
    expect(failure.message).toContain("not known yet; publish again");
    expect(destination.entries.size).toBe(0);
    await send(post);
    only(destination);
  });

  test("that is refused halfway gives the reason and keeps the entry's id", async () => {
    const destination = memoryDestination({ markers });
    destination.misbehave("is refused halfway");
    const { send, known } = publisher(destination);
    const failure = await destinationFailureOf(send(post));
    expect(failure).toMatchObject({ retryable: false, mayHaveWritten: true });
    expect(failure.message).toBe("Memory wants a picture before it publishes.");
    expect(known.remoteId).toBe(only(destination).remoteId);
    await send(post);
    expect(only(destination).fields.status).toBe("publish");
  });

  test("that was refused halfway is not taken for a person's edit by the next call", async () => {
    const destination = memoryDestination({ markers });
    const { send } = publisher(destination);
    await send({ ...post, status: "draft" });
    destination.misbehave("is refused halfway");
    await destinationFailureOf(send({ ...post, title: "Another title" }));
    await send({ ...post, title: "Another title" });
    expect(only(destination).fields).toMatchObject({ title: "Another title", status: "publish" });
  });

  test("keeps an unknown outcome until the destination can be checked", async () => {
    const destination = memoryDestination({ markers });
    const { send } = publisher(destination);
    await send(post);
    const changed = { ...post, title: "Another title" };
    destination.misbehave("gets it late", "gets it late");
    await destinationFailureOf(send(changed));
    destination.arrive();
    destination.loseSight(1);
    expect(await destinationFailureOf(send(changed))).toMatchObject({
      retryable: true,
      mayHaveWritten: true,
    });
    await send(changed);
    expect(only(destination).fields.title).toBe("Another title");
  });

  test("that changed only markup and was lost is not taken as written", async () => {
    const destination = memoryDestination({ markers });
    const { send } = publisher(destination);
    const html = '<p><a href="https://one.example/">Oil</a></p>';
    await send({ ...post, html });
    destination.misbehave("never gets it", "never gets it");
    const changed = { ...post, html: html.replace("one", "two") };
    expect(await destinationFailureOf(send(changed))).toMatchObject({
      retryable: true,
      mayHaveWritten: true,
    });
    expect(only(destination).fields.body).toBe(html);
  });

  test("ignores a javascript: address with a warning", async () => {
    const destination = memoryDestination({ markers });
    destination.misbehave("tells a script for an address");
    const { entry, warnings } = await publisher(destination).send(post);
    expect(entry.publicUrl).toBeNull();
    expect(warnings.join(" ")).toContain("neither http nor https");
  });

  test("is retried once after a temporary refusal, and not after a permanent one", async () => {
    const destination = memoryDestination({ markers });
    destination.misbehave("refuses");
    await publisher(destination).send(post);
    only(destination);

    const refusing = memoryDestination({ markers });
    refusing.misbehave("refuses for good");
    const failure = await destinationFailureOf(publisher(refusing).send(post));
    expect(failure).toMatchObject({ retryable: false, mayHaveWritten: false });
    expect(refusing.calls.filter((call) => call === "publish")).toHaveLength(1);
  });

  test("that cannot be checked after a lost answer fails as unknown", async () => {
    const destination = memoryDestination({ markers });
    const { send } = publisher(destination);
    destination.misbehave("loses the answer");
    destination.beforeCreate(() => destination.loseSight(1));
    expect(await destinationFailureOf(send(post))).toMatchObject({ retryable: true, mayHaveWritten: true });
    await send(post);
    only(destination);
  });

  test("does not take two lost writes, of which the first arrived late, for a person's edit", async () => {
    const destination = memoryDestination({ markers });
    const { send } = publisher(destination);
    await send(post);
    const second = { ...post, title: "Second edition" };
    destination.misbehave("gets it late", "gets it late");
    await destinationFailureOf(send(second));
    destination.arrive();
    destination.misbehave("never gets it", "never gets it");
    await destinationFailureOf(send({ ...post, title: "Third edition" }));
    const { entry } = await send({ ...post, title: "Fourth edition" });
    expect(only(destination)).toMatchObject({
      remoteId: entry.remoteId,
      fields: { title: "Fourth edition" },
    });
  });

  test("that failed to overwrite a person's edit still reports that edit at the next call", async () => {
    const destination = memoryDestination({ markers });
    const { send } = publisher(destination);
    const { entry } = await send(post);
    destination.entries.set(entry.remoteId, { ...entry, fields: { ...entry.fields, title: "By a person" } });
    destination.misbehave("refuses for good");
    await destinationFailureOf(send({ ...post, title: "By Galley" }, true));
    expect((await destinationFailureOf(send({ ...post, title: "By Galley" }))).message).toContain(
      "By a person",
    );
  });

  test("whose second try is lost too fails as unknown", async () => {
    const destination = memoryDestination({ markers });
    destination.misbehave("refuses", "loses the answer");
    const failure = await destinationFailureOf(publisher(destination).send(post));
    expect(failure).toMatchObject({ retryable: true, mayHaveWritten: true });
    expect(failure.message).toContain("not known yet; publish again");
    expect(destination.entries.size).toBe(1);
  });

  test("creates no second entry when the first try arrives between two calls", async () => {
    const destination = memoryDestination({ markers });
    const { send } = publisher(destination);
    destination.misbehave("gets it late");
    await destinationFailureOf(send(post));
    destination.arrive();
    const { entry } = await send(post);
    expect(only(destination).remoteId).toBe(entry.remoteId);
  });

  test("repairs a lost update and reports no person's edit", async () => {
    for (const how of ["loses the answer", "never gets it"] as const) {
      const destination = memoryDestination({ markers });
      const { send } = publisher(destination);
      const first = await send(post);
      destination.misbehave(how);
      const changed = { ...post, title: "Anvils, second edition" };
      await send(changed);
      expect(only(destination)).toMatchObject({
        remoteId: first.entry.remoteId,
        fields: { title: changed.title },
      });
    }
  });

  test("can update an entry that has an earlier update of unknown outcome", async () => {
    const destination = memoryDestination({ markers });
    const { send } = publisher(destination);
    await send(post);
    destination.misbehave("gets it late", "gets it late");
    await destinationFailureOf(send({ ...post, title: "Anvils, second edition" }));
    destination.arrive();
    await send({ ...post, title: "Anvils, third edition" });
    expect(only(destination).fields.title).toBe("Anvils, third edition");
  });

  test.each([
    ["keeps another status", "status “draft” instead of “publish”"],
    ["gives another slug", "-elsewhere” instead of"],
  ] satisfies [Misbehaviour, string][])("warns when the destination %s", async (how, words) => {
    const destination = memoryDestination({ markers });
    destination.misbehave(how);
    const { warnings } = await publisher(destination).send(post);
    expect(warnings.join(" ")).toContain(words);
    only(destination);
  });

  test("does not replace a person's changes unless told to overwrite", async () => {
    const destination = memoryDestination({ markers });
    const { send } = publisher(destination);
    const { entry } = await send(post);
    const byHand = { ...entry, fields: { ...entry.fields, title: "By a person" } };
    destination.entries.set(entry.remoteId, byHand);
    const failure = await destinationFailureOf(send({ ...post, title: "By Galley" }));
    expect(failure.message).toContain("By a person");
    expect(only(destination)).toBe(byHand);
    await send({ ...post, title: "By Galley" }, true);
    expect(only(destination).fields.title).toBe("By Galley");
  });

  test("does not touch somebody else's entry under the same slug", async () => {
    const destination = memoryDestination({ markers });
    const other = samplePost({ status: "publish", title: "Somebody else’s" });
    await publisher(destination).send(other);
    const made = only(destination);
    destination.entries.set(made.remoteId, { ...made, articleId: null });
    const failure = await destinationFailureOf(publisher(destination).send(post));
    expect(failure).toMatchObject({ retryable: false, mayHaveWritten: false });
    expect(failure.message).toContain(post.slug);
    expect(only(destination).fields.title).toBe(other.title);
  });

  test.runIf(markers)(
    "gives the second of two articles with the same slug a number, and keeps it",
    async () => {
      const destination = memoryDestination({ markers });
      await publisher(destination).send(samplePost({ status: "publish", title: "The first" }));
      const second = publisher(destination);
      const { warnings } = await second.send(post);
      expect(warnings.join(" ")).toContain(`the slug ${post.slug}-2`);
      const again = await second.send({ ...post, title: "Another title" });
      expect(again.warnings).toEqual([]);
      const slugs = [...destination.entries.values()].map(({ fields: { slug, title } }) => [slug, title]);
      expect(slugs).toEqual([
        [post.slug, "The first"],
        [`${post.slug}-2`, "Another title"],
      ]);
    },
  );

  test.runIf(markers)("finds its numbered entry again after a lost answer", async () => {
    const destination = memoryDestination({ markers });
    await publisher(destination).send(samplePost({ status: "publish", title: "The first" }));
    destination.misbehave("loses the answer");
    await publisher(destination).send(post);
    await publisher(destination).send(post);
    expect([...destination.entries.values()].map(({ fields }) => fields.slug)).toEqual([
      post.slug,
      `${post.slug}-2`,
    ]);
  });

  test("is not retried once its time is over", async () => {
    const destination = memoryDestination({ markers });
    destination.misbehave("refuses");
    await destinationFailureOf(publisher(destination).send(post, false, AbortSignal.abort()));
    expect(destination.calls.filter((call) => call === "publish")).toHaveLength(1);
    expect(destination.entries.size).toBe(0);
  });
});
