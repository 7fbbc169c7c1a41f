import { afterEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { findEntry } from "../../find-entry";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { sendPost } from "../../testing/send-post";
import { type GitFixture, gitFixture } from "./testing/git-fixture";
import { users } from "./testing/git-server";

let open: GitFixture[] = [];
afterEach(async () => {
  for (const fixture of open) await fixture.close();
  open = [];
});
async function start(settings: Record<string, string> = {}): Promise<GitFixture> {
  const fixture = await gitFixture(settings);
  open.push(fixture);
  return fixture;
}
const post = samplePost({ status: "publish" });
const path = "content/posts/how-to-care-for-an-anvil.md";

describe("Pushing", () => {
  test("makes no commit for an unchanged article", async () => {
    const { server, destination, connection } = await start();
    const first = await sendPost(destination, connection, post);
    await sendPost(destination, connection, post, first);
    expect(await server.parents("main")).toEqual([1, 0]);
  });

  test("leaves every other file as it was", async () => {
    const { server, destination, connection } = await start();
    await server.commit({
      "content/posts/other.md": "Other.\n",
      "a/b/c.txt": "Deep.\n",
      "content/x.md": "X\n",
    });
    const before = await server.files();
    await sendPost(destination, connection, post);
    const after = await server.files();
    expect(after.delete(path)).toBe(true);
    expect(after).toEqual(before);
  });

  test("succeeds for four publishers at the same moment", async () => {
    const { server, destination, connect } = await start();
    const slugs = ["one", "two", "three", "four"];
    await Promise.all(
      slugs.map((slug) => sendPost(destination, connect({}), samplePost({ status: "publish", slug }))),
    );
    const files = await server.files();
    for (const slug of slugs) expect(files.has(`content/posts/${slug}.md`)).toBe(true);
    expect(await server.parents("main")).toEqual([1, 1, 1, 1, 0]);
  });

  test("repeats a lost race on the new tree, after a pause and without force", async () => {
    const { server, destination, connection, pauses } = await start();
    let raced = 0;
    server.intercept = async ({ method, url = "" }) => {
      if (method === "POST" && url.endsWith("git-receive-pack") && raced < 2) {
        raced += 1;
        await server.commit({ [`raced-${raced}.txt`]: "First.\n" });
      }
      return null;
    };
    await sendPost(destination, connection, post);
    expect([...(await server.files()).keys()]).toEqual(
      expect.arrayContaining(["raced-1.txt", "raced-2.txt", path]),
    );
    expect(pauses).toEqual([125, 250]);
  });

  test("gives up with a retryable failure when every attempt loses the race", async () => {
    const { server, destination, connection, pauses } = await start();
    let raced = 0;
    server.intercept = async ({ method, url = "" }) => {
      raced += 1;
      const pushes = method === "POST" && url.endsWith("git-receive-pack");
      if (pushes) await server.commit({ [`raced-${raced}.txt`]: "First.\n" });
      return null;
    };
    const failure = await destinationFailureOf(destination.publish(connection, post));
    expect(failure).toMatchObject({ retryable: true, mayHaveWritten: false });
    expect(pauses).toHaveLength(7);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(2000);
  });

  test("does not overwrite a person’s edit made between the lookup and the write", async () => {
    const fixture = await start();
    const { server, destination, connection } = fixture;
    const written = await sendPost(destination, connection, post);
    await fixture.retitle(written.remoteId, "By a person");
    const failure = await destinationFailureOf(
      destination.update(connection, written, { ...post, title: "By Galley" }),
    );
    expect(failure.message).toContain("publish again");
    expect((await server.files()).get(path)).toContain("By a person");
  });

  test("finds its own commit again when the response to the push was lost", async () => {
    const { server, destination, connection, connect } = await start();
    server.breakAfter = ({ method, url = "" }) => method === "POST" && url.endsWith("git-receive-pack");
    const failure = await destinationFailureOf(destination.publish(connection, post));
    expect(failure).toMatchObject({ retryable: true, mayHaveWritten: true });
    const again = await sendPost(destination, connect({}), post);
    expect(again.remoteId).toBe(path);
    expect(await server.parents("main")).toEqual([1, 0]);
  });
});

describe("The file of an article", () => {
  test("moves with the slug, in one commit", async () => {
    const { server, destination, connection } = await start();
    const first = await sendPost(destination, connection, post);
    const moved = await sendPost(destination, connection, { ...post, slug: "anvils" }, first);
    expect(moved.remoteId).toBe("content/posts/anvils.md");
    expect([...(await server.files()).keys()]).toEqual(["README.md", "content/posts/anvils.md"]);
    expect(await server.parents("main")).toEqual([1, 1, 0]);
  });

  test("moves with the date where the date is part of it", async () => {
    const { server, destination, connection } = await start({ generator: "jekyll" });
    const first = await sendPost(destination, connection, post);
    await sendPost(destination, connection, { ...post, createdAt: new Date("2026-04-01T00:00:00Z") }, first);
    expect([...(await server.files()).keys()]).toEqual([
      "README.md",
      "_posts/2026-04-01-how-to-care-for-an-anvil.md",
    ]);
  });

  test("is found by its marker after a person moved it, and kept", async () => {
    const { server, destination, connection } = await start();
    const first = await sendPost(destination, connection, post);
    const content = (await server.files()).get(path) ?? "";
    const elsewhere = "content/posts/archive/how-to-care-for-an-anvil.md";
    await server.commit({ [path]: null, [elsewhere]: content });
    const again = await sendPost(destination, connection, post, first);
    expect(again.remoteId).toBe(elsewhere);
    expect([...(await server.files()).keys()]).toEqual(["README.md", elsewhere]);
  });

  test.each([
    "content/posts/how-to-care-for-an-anvil.mdx",
    "content/posts/how-to-care-for-an-anvil/index.md",
  ])("is refused when %s has the same address already", async (taken) => {
    const { server, destination, connection } = await start();
    await server.commit({ [taken]: "Somebody else’s.\n" });
    const failure = await destinationFailureOf(sendPost(destination, connection, post));
    expect(failure.message).toContain("left alone");
    expect((await server.files()).has(path)).toBe(false);
  });

  test("is refused with an explanation when a parent folder of its path is a file", async () => {
    const { server, destination, connection } = await start();
    await server.commit({ content: "A file.\n" });
    const failure = await destinationFailureOf(sendPost(destination, connection, post));
    expect(failure).toMatchObject({ retryable: false });
    expect(failure.message).toContain("wants a folder");
  });

  test.each([
    "../../.git/hooks/post-update",
    "/etc/passwd",
    ".git",
    "a\u0000b",
    "..\\..\\x",
    "con",
    "x".repeat(5000),
  ])("stays in its folder for the slug %j", async (slug) => {
    const { server, destination, connection } = await start();
    const written = await sendPost(destination, connection, { ...post, slug });
    expect(written.remoteId).toMatch(/^content\/posts\/[a-z0-9-]{1,150}\.md$/);
    expect([...(await server.files()).keys()]).toEqual(["README.md", written.remoteId]);
  });
});

describe("A site that shows every file", () => {
  test("gets no drafts, and the refusal says which setting to change", async () => {
    const { server, destination, connection } = await start({ generator: "next" });
    const failure = await destinationFailureOf(
      sendPost(destination, connection, { ...post, status: "draft" }),
    );
    expect(failure.message).toContain("Files with draft: true");
    expect([...(await server.files()).keys()]).toEqual(["README.md"]);
  });

  test("loses the file when the article is unpublished, and gets it back when it is published again", async () => {
    const { server, destination, connection } = await start({ generator: "next" });
    const first = await sendPost(destination, connection, post);
    await destination.unpublish(connection, first.remoteId);
    expect([...(await server.files()).keys()]).toEqual(["README.md"]);
    const again = await sendPost(destination, connection, post, first);
    expect(again.remoteId).toBe(first.remoteId);
  });
});

test("unpublishing leaves a file without Galley’s marker alone", async () => {
  const { server, destination, connection } = await start();
  await server.commit({ [path]: "---\ntitle: Somebody else’s\n---\n\nText.\n" });
  const failure = await destinationFailureOf(destination.unpublish(connection, path));
  expect(failure.message).toContain("galleyId");
  expect((await server.files()).has(path)).toBe(true);
});

describe("A failure names its cause:", () => {
  test("a branch rule, in the host’s words, as a permanent failure", async () => {
    const { server, destination, connection } = await start();
    await server.setHook(
      'echo "GH006: Protected branch update failed: 1 approving review is required" >&2; exit 1',
    );
    const failure = await destinationFailureOf(sendPost(destination, connection, post));
    expect(failure.retryable).toBe(false);
    expect(failure.message).toContain("pre-receive hook declined");
    expect(failure.message).toContain("1 approving review is required");
    expect(failure.message).toContain("pull requests");
  });

  test.each([
    ["a wrong token", { token: "wrong-token-000000" }, /token may be mistyped/],
    [
      "a token that may only read",
      { userName: "reader", token: users.reader.password },
      /may read but not write/,
    ],
    ["a branch that is not there", { branch: "trunk" }, /no branch trunk \(it has main\)/],
  ])("%s", async (_what, settings, words) => {
    const { destination, connect } = await start();
    const connection = connect(settings);
    const failure = await destinationFailureOf(destination.test(connection));
    expect(failure.message).toMatch(words);
    expect(failure.retryable).toBe(false);
    expect(failure.message).not.toContain(connection.config.token);
    const atWriting = await destinationFailureOf(sendPost(destination, connection, post));
    expect(atWriting.retryable).toBe(false);
  });

  test.each([
    [404, /no repository at this address/, false],
    [403, /write access/, false],
    [413, /size/, false],
    [429, /fewer calls/, true],
    [500, /problem of its own/, true],
    [503, /problem of its own/, true],
  ])("an answer of %i", async (status, words, retryable) => {
    const { server, destination, connection } = await start();
    server.intercept = () => ({ status, headers: { "content-type": "text/html" }, body: "<b>No</b>" });
    const failure = await destinationFailureOf(destination.test(connection));
    expect(failure.message).toMatch(words);
    expect(failure.message).not.toContain("<b>");
    expect(failure.retryable).toBe(retryable);
  });

  test("a login page", async () => {
    const { server, destination, connection } = await start();
    server.intercept = () => ({
      status: 200,
      headers: { "content-type": "text/html" },
      body: "<h1>Log in</h1>",
    });
    expect((await destinationFailureOf(destination.test(connection))).message).toContain("login page");
  });

  test("a redirect, to which the token is never sent", async () => {
    const [here, there] = [await start(), await start()];
    here.server.intercept = ({ url = "" }) => ({
      status: 301,
      headers: { location: `${there.server.origin}${url}` },
    });
    const failure = await destinationFailureOf(here.destination.test(here.connection));
    expect(failure.message).toContain(`${there.server.origin}/site.git`);
    expect(there.server.requests).toEqual([]);
  });

  test("a repository without a commit", async () => {
    const { destination, connect } = await start();
    const failure = await destinationFailureOf(
      findEntry(destination, connect({ branch: "gh-pages" }), { articleId: newId(), slug: "x" }, null),
    );
    expect(failure.message).toContain("no branch gh-pages");
  });
});

test("every request carries the credentials, and no message does", async () => {
  const { server, destination, connection } = await start();
  const written = await sendPost(destination, connection, post);
  const expected = `Basic ${Buffer.from(`bot:${users.bot.password}`).toString("base64")}`;
  expect(new Set(server.requests.map(({ authorization }) => authorization))).toEqual(new Set([expected]));
  const { message } = await destination.test(connection);
  expect(
    JSON.stringify([written, message, [...(await server.files())], await server.messages("main")]),
  ).not.toContain(users.bot.password);
});
