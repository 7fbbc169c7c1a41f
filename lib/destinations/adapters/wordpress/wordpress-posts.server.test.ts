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
    "carries the article's marker invisibly when the user is an %s",
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
    "shows shortcodes and addresses in code literally when the user is an %s",
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

  test("gets no paragraphs or line breaks that are not in the article", async () => {
    const html =
      "<p>One\nline.</p><div>Two<p>three</p></div><table><tbody><tr><td>four</td></tr></tbody></table>";
    const { publicUrl } = await send(site.connectionAs("author"), samplePost({ status: "publish", html }));
    const $ = await pageOf(publicUrl);
    const content = $(".wp-block-post-content");
    expect(content.find("p").length).toBe(2);
    expect(content.find("br").length).toBe(0);
  });
});

describe("WordPress", () => {
  test("leaves a post in the trash, and reports it as gone", async () => {
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

  test("leaves a post in the trash that was moved there after the lookup", async () => {
    const connection = site.connectionAs("author");
    const post = samplePost({ status: "publish" });
    const entry = await send(connection, post);
    const route = `/wp/v2/posts/${entry.remoteId}`;
    await site.rest("admin", "DELETE", route);
    expect((await destinationFailureOf(wordPress.update(connection, entry, post))).message).toContain(
      "to the trash",
    );
    // The same at the last moment: an update without a status, as the adapter sends it then.
    await make(route, { title: "Changed" });
    const { json } = await site.rest("admin", "GET", route);
    expect(json).toMatchObject({ status: "trash" });
  });

  test("warns that a post which a person has scheduled has no page yet", async () => {
    const connection = site.connectionAs("author");
    const post = samplePost({ status: "draft" });
    const draft = await send(connection, post);
    await make(`/wp/v2/posts/${draft.remoteId}`, { date_gmt: "2099-01-02T03:04:05" });
    const { publicUrl, warnings } = await send(connection, { ...post, status: "publish" }, draft);
    expect(publicUrl).toBeNull();
    expect(warnings.join(" ")).toContain("2099-01-02T03:04:05");
  });

  test("finds a post by its marker after a person changed the slug", async () => {
    const connection = site.connectionAs("author");
    const post = samplePost({ status: "publish" });
    const first = await send(connection, post);
    await make(`/wp/v2/posts/${first.remoteId}`, { slug: "moved" });
    const second = await send(connection, post);
    expect(second.remoteId).toBe(first.remoteId);
    expect((await onlyPost()).slug).toBe(post.slug);
  });

  test("warns when WordPress assigns another slug", async () => {
    await make("/wp/v2/posts", { title: "A draft of another", slug: "anvils", status: "draft" });
    const post = samplePost({ status: "publish", slug: "anvils" });
    const { warnings } = await send(site.connectionAs("author"), post);
    expect(warnings.join(" ")).toContain("“anvils-2” instead of “anvils”");
  });

  test("deletes a new duplicate for good, and moves an older post to the trash", async () => {
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

  // One after the other, because WordPress itself can give the same slug to two parallel requests.
  test("keeps the first of two posts that two attempts made, and removes the second", async () => {
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
    await send(connection, post, { ...remembered, stored: {}, unchanged: false });
    expect(await onlyPost()).toMatchObject({ id: Number(first.remoteId), slug: post.slug });
  });
});

describe("WordPress permissions", () => {
  test.each([
    ["subscriber", "draft", "role Author"],
    ["contributor", "publish", "publish the article as a draft"],
  ] as const)(
    "that a %s lacks to create a %s are named with the role that has them",
    async (role, status, advice) => {
      const call = wordPress.publish(site.connectionAs(role), samplePost({ status }));
      const failure = await destinationFailureOf(call);
      expect(failure).toMatchObject({ retryable: false, mayHaveWritten: false });
      expect(failure.message).toContain(advice);
      expect(await site.posts()).toEqual([]);
    },
  );

  test("that an author lacks for another user's post are named with the role that has them", async () => {
    const post = samplePost({ status: "publish" });
    const made = await send(site.connectionAs("editor"), post);
    const failure = await destinationFailureOf(send(site.connectionAs("author"), post, made));
    expect(failure.message).toContain("role Editor");
    expect(failure.retryable).toBe(false);
  });

  test("let a contributor's draft wait for an editor, and the connection test says so", async () => {
    const connection = site.connectionAs("contributor");
    expect(await wordPress.test(connection)).toMatchObject({
      ok: true,
      message: expect.stringContaining("drafts only"),
    });
    await send(connection, samplePost({ status: "draft" }));
    expect((await onlyPost()).status).toBe("draft");
  });

  test("are refused to the sign-in password, and the advice says which password is needed", async () => {
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

describe("A site with other permalinks", () => {
  test.each(["plain", "index", "dated"] as const)(
    "of the kind %s is found, written and read",
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
