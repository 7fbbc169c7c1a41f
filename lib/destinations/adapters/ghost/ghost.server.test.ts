import { load } from "cheerio";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import { destinationContract } from "../../testing/contract/contract-suite";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { sendPost } from "../../testing/send-post";
import { type GhostFixture, ghostFixture } from "./testing/ghost-fixture";

destinationContract("Ghost", () => ghostFixture());

describe("Ghost", () => {
  let fixture: GhostFixture;
  beforeEach(async () => {
    fixture = await ghostFixture();
  });
  afterEach(() => fixture.close());
  const post = samplePost({ status: "publish" });

  async function raw(id: string): Promise<Record<string, unknown>> {
    const answer = z.object({ posts: z.array(z.record(z.string(), z.unknown())) });
    return answer.parse(await fixture.call({ path: `/posts/${id}/` })).posts[0] ?? {};
  }

  test("keeps every word and element of an article that its editor would flatten", async () => {
    const { html } = renderMarkdown(everything);
    const { warnings, publicUrl } = await sendPost(
      fixture.destination,
      fixture.connection,
      samplePost({ status: "publish", html }),
    );
    expect(warnings).toEqual([]);
    const $ = load((await fixture.visit(publicUrl ?? "")).html);
    const article = $(".gh-content, .post-content, article").first();
    for (const kept of [
      "details summary",
      "dl dt",
      "kbd",
      "mark",
      "del",
      "abbr",
      "table td",
      "sup a",
      "input[type=checkbox]",
      "blockquote li",
      "pre code",
    ]) {
      expect(`${kept}: ${article.find(kept).length > 0}`).toBe(`${kept}: true`);
    }
    const footnote = article.find("sup a").attr("href") ?? "";
    expect(article.find(`[id="${footnote.slice(1)}"]`).length).toBe(1);
  });

  test("hides the marker from readers, sends no e-mail and keeps the post's visibility", async () => {
    const { remoteId, publicUrl } = await sendPost(fixture.destination, fixture.connection, post);
    const $ = load((await fixture.visit(publicUrl ?? "")).html);
    expect($("html").text()).not.toContain(post.articleId);
    expect(await raw(remoteId)).toMatchObject({
      visibility: "public",
      newsletter: null,
      email: null,
      email_only: false,
    });
  });

  test("keeps the code that a person injected next to the marker", async () => {
    const { destination, connection } = fixture;
    const first = await sendPost(destination, connection, post);
    const { updated_at, codeinjection_head: head } = await raw(first.remoteId);
    const json = { posts: [{ updated_at, codeinjection_head: `${String(head)}\n<meta name="x">` }] };
    await fixture.call({ method: "PUT", path: `/posts/${first.remoteId}/`, json });
    await sendPost(destination, connection, { ...post, title: "Second edition" }, first);
    const after = String((await raw(first.remoteId))["codeinjection_head"]);
    expect(after).toContain('<meta name="x">');
    expect(after).toContain(post.articleId);
  });

  test("ends with one post after two concurrent creates of one article", async () => {
    const { destination, connection } = fixture;
    const outcomes = await Promise.allSettled([1, 2].map(() => sendPost(destination, connection, post)));
    const entries = await fixture.entries();
    expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(entries).toHaveLength(1);
  });

  test("treats a page at the slug as another owner’s entry", async () => {
    const { destination, connection } = fixture;
    const json = { pages: [{ title: "Page", slug: post.slug, status: "published" }] };
    await fixture.call({ method: "POST", path: "/pages/", json });
    const failure = await destinationFailureOf(sendPost(destination, connection, post));
    expect(failure.message).toContain("left alone");
    expect(await fixture.entries()).toEqual([]);
  });

  test("changes a reserved slug, and a warning says so", async () => {
    const { destination, connection } = fixture;
    const { warnings, publicUrl } = await sendPost(destination, connection, { ...post, slug: "ghost" });
    expect(warnings.join()).toContain("slug");
    expect((await fixture.visit(publicUrl ?? "")).status).toBe(200);
  });

  test("refuses a write based on an outdated version with a retryable failure", async () => {
    const { destination, connection } = fixture;
    const first = await sendPost(destination, connection, post);
    const stale = { ...first, version: "2020-01-01T00:00:00.000Z" };
    expect(
      (await destinationFailureOf(destination.update(connection, stale, { ...post, title: "Another" })))
        .retryable,
    ).toBe(true);
  });
});

const everything = `Intro with ~~struck~~, <kbd>Ctrl</kbd>, a <mark>mark</mark>, <abbr title="x">abbr</abbr> and a note[^1].

- [x] done
- [ ] todo

  second paragraph

<details><summary>More</summary>

Hidden *words*.

</details>

<dl><dt>Term</dt><dd>Definition</dd></dl>

> quote one
>
> - list in a quote

| a | b |
| --- | --- |
| c | d |

\`\`\`js
let a = 1 < 2;
\`\`\`

[^1]: The note.
`;
