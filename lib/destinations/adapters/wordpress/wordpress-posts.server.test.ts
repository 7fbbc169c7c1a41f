import { describe, expect, test } from "vitest";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { createWordPressDestination } from "./destination";
import { wordPressMarker } from "./marker";
import { usePostsOfASite } from "./testing/posts-of-a-site";

const wordPress = createWordPressDestination();
const { site, send, onlyPost, pageOf, make } = usePostsOfASite();

describe("The text of a post", () => {
  test.each(["admin", "editor", "author"] as const)(
    "bears the article's marker when the user is an %s, and no reader sees it",
    async (role) => {
      const post = samplePost({ status: "publish" });
      const { publicUrl, warnings } = await send(site.connectionAs(role), post);
      expect(wordPressMarker((await onlyPost()).content.raw)).toBe(post.articleId);
      const { html } = await site.visit(publicUrl ?? "");
      expect(html).not.toContain(post.articleId);
      expect(warnings.filter((warning) => !warning.includes("meta description"))).toEqual([]);
    },
  );

  test.each(["admin", "author"] as const)(
    "shows shortcodes and addresses in code as they are written, for an %s",
    async (role) => {
      const code =
        "[galley_test]\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\necho \"$A\\n\" && b # -- 'c'\n";
      const escaped = code.replaceAll("&", "&amp;");
      const html = `<p>Write <code>[galley_test]</code> there, and [galley_test] here.</p><pre><code class="language-sh">${escaped}</code></pre><details><summary>More</summary><p title="[galley_test]">[galley_test a="1"]</p></details>`;
      const { publicUrl } = await send(site.connectionAs(role), samplePost({ status: "publish", html }));
      const $ = await pageOf(publicUrl);
      expect($.html()).not.toContain("SHORTCODE RAN");
      expect($("iframe").length).toBe(0);
      expect($("pre code").text()).toBe(code);
      expect($("details p").text()).toContain("[galley_test a=");
    },
  );

  test("gets no paragraphs or line breaks that the article does not have", async () => {
    const html =
      "<p>One\nline.</p><div>Two<p>three</p></div><table><tbody><tr><td>four</td></tr></tbody></table>";
    const { publicUrl } = await send(site.connectionAs("author"), samplePost({ status: "publish", html }));
    const $ = await pageOf(publicUrl);
    const content = $(".wp-block-post-content");
    expect(content.find("p").length).toBe(2);
    expect(content.find("br").length).toBe(0);
  });
});

describe("The life of a post", () => {
  test("an entry in the trash counts as gone, and is left there", async () => {
    const connection = site.connectionAs("author");
    const post = samplePost({ status: "publish" });
    const first = await send(connection, post);
    await site.rest("admin", "DELETE", `/wp/v2/posts/${first.remoteId}`);
    const second = await send(connection, post, first);
    expect(second.remoteId).not.toBe(first.remoteId);
    expect((await onlyPost()).slug).toBe(post.slug);
    await wordPress.unpublish(connection, first.remoteId);
    const { json } = await site.rest("admin", "GET", `/wp/v2/posts/${first.remoteId}`);
    expect(json).toMatchObject({ status: "trash" });
  });

  test("an entry that goes to the trash after it was looked up is left there", async () => {
    const connection = site.connectionAs("author");
    const post = samplePost({ status: "publish" });
    const entry = await send(connection, post);
    const route = `/wp/v2/posts/${entry.remoteId}`;
    await site.rest("admin", "DELETE", route);
    expect((await destinationFailureOf(wordPress.update(connection, entry, post))).message).toContain(
      "to the trash",
    );
    // The same at the last moment: a change without a status, as the adapter then sends it.
    await make(route, { title: "Changed" });
    const { json } = await site.rest("admin", "GET", route);
    expect(json).toMatchObject({ status: "trash" });
  });

  test("an entry that a person has scheduled is told to be no page yet", async () => {
    const connection = site.connectionAs("author");
    const post = samplePost({ status: "draft" });
    const draft = await send(connection, post);
    await make(`/wp/v2/posts/${draft.remoteId}`, { date_gmt: "2099-01-02T03:04:05" });
    const { publicUrl, warnings } = await send(connection, { ...post, status: "publish" }, draft);
    expect(publicUrl).toBeNull();
    expect(warnings.join(" ")).toContain("2099-01-02T03:04:05");
  });

  test("an entry whose slug a person has changed is known again by its marker", async () => {
    const connection = site.connectionAs("author");
    const post = samplePost({ status: "publish" });
    const first = await send(connection, post);
    await make(`/wp/v2/posts/${first.remoteId}`, { slug: "moved" });
    const second = await send(connection, post);
    expect(second.remoteId).toBe(first.remoteId);
    expect((await onlyPost()).slug).toBe(post.slug);
  });

  test("a slug that WordPress does not give is a warning", async () => {
    await make("/wp/v2/posts", { title: "A draft of another", slug: "anvils", status: "draft" });
    const post = samplePost({ status: "publish", slug: "anvils" });
    const { warnings } = await send(site.connectionAs("author"), post);
    expect(warnings.join(" ")).toContain("“anvils-2” instead of “anvils”");
  });

  test("a twin of this minute is removed for good, an older entry goes to the trash", async () => {
    const connection = site.connectionAs("author");
    const fresh = await send(connection, samplePost({ status: "publish" }));
    const old = await send(connection, samplePost({ status: "publish", slug: "old" }));
    await make(`/wp/v2/posts/${old.remoteId}`, { date_gmt: "2020-01-02T03:04:05" });
    for (const { remoteId } of [fresh, old, fresh]) await wordPress.discard?.(connection, remoteId);
    expect(await site.posts()).toEqual([]);
    expect((await site.rest("admin", "GET", `/wp/v2/posts/${fresh.remoteId}`)).status).toBe(404);
    const { json } = await site.rest("admin", "GET", `/wp/v2/posts/${old.remoteId}`);
    expect(json).toMatchObject({ status: "trash" });
  });

  // One after the other: WordPress itself can give two parallel requests the same slug.
  test("of two posts that two tries have made, the later one is taken back", async () => {
    const connection = site.connectionAs("author");
    const post = samplePost({ status: "publish" });
    const first = await wordPress.publish(connection, post);
    const second = await wordPress.publish(connection, post);
    expect([first.fields.slug, second.fields.slug]).toEqual([post.slug, `${post.slug}-2`]);
    const remembered = {
      remoteId: second.remoteId,
      publicUrl: null,
      articleId: null,
      fields: {},
      warnings: [],
    };
    await send(connection, post, { ...remembered, stored: {} });
    expect(await onlyPost()).toMatchObject({ id: Number(first.remoteId), slug: post.slug });
  });
});

describe("Permissions", () => {
  test.each([
    ["subscriber", "draft", "role Author"],
    ["contributor", "publish", "publish the article as a draft"],
  ] as const)(
    "that a %s lacks to make a %s are named with the role that has them",
    async (role, status, advice) => {
      const call = wordPress.publish(site.connectionAs(role), samplePost({ status }));
      const failure = await destinationFailureOf(call);
      expect(failure).toMatchObject({ retryable: false, mayHaveWritten: false });
      expect(failure.message).toContain(advice);
      expect(await site.posts()).toEqual([]);
    },
  );

  test("that an author lacks over another's entry are named with the role that has them", async () => {
    const post = samplePost({ status: "publish" });
    const made = await send(site.connectionAs("editor"), post);
    const failure = await destinationFailureOf(send(site.connectionAs("author"), post, made));
    expect(failure.message).toContain("role Editor");
    expect(failure.retryable).toBe(false);
  });

  test("a contributor's draft waits for an editor, and the test of the connection says so", async () => {
    const connection = site.connectionAs("contributor");
    expect(await wordPress.test(connection)).toMatchObject({
      ok: true,
      message: expect.stringContaining("drafts only"),
    });
    await send(connection, samplePost({ status: "draft" }));
    expect((await onlyPost()).status).toBe("draft");
  });

  test("of the password for signing in are none: the advice says which password is meant", async () => {
    const connection = site.connectionAs("admin", { applicationPassword: site.signInPassword });
    const { ok, message } = await wordPress.test(connection);
    expect(ok).toBe(false);
    expect(message).toContain("Application Passwords");
    expect(message).not.toContain(site.signInPassword);
    const failure = await destinationFailureOf(
      wordPress.publish(connection, samplePost({ status: "draft" })),
    );
    expect(failure).toMatchObject({ retryable: false, mayHaveWritten: false });
  });
});

describe("A site with other addresses", () => {
  test.each(["plain", "index", "dated"] as const)(
    "is found with %s ones, written to and read",
    async (style) => {
      await site.setPermalinks(style);
      const connection = site.connectionAs("author");
      expect(await wordPress.test(connection)).toMatchObject({ ok: true });
      const post = samplePost({ status: "publish" });
      const first = await send(connection, post);
      expect((await pageOf(first.publicUrl))("h1").text()).toContain("anvil");
      const second = await send(connection, { ...post, title: "An anvil, changed" }, first);
      expect((await pageOf(second.publicUrl))("h1").text()).toBe("An anvil, changed");
      expect((await onlyPost()).id).toBe(Number(first.remoteId));
    },
  );
});
