import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { sendPost } from "../../testing/send-post";
import { gitConfig } from "./git-config";
import { requestAddress } from "./pull-request";
import { type GitFixture, gitFixture } from "./testing/git-fixture";

const post = samplePost({ status: "publish" });
const path = "content/posts/how-to-care-for-an-anvil.md";
const branch = "galley/how-to-care-for-an-anvil";

describe("A connection that pushes branches for pull requests", () => {
  let fixture: GitFixture;
  beforeEach(async () => {
    fixture = await gitFixture({ mode: "pull_request" });
  });
  afterEach(() => fixture.close());

  test("leaves the site’s branch alone and asks for the pull request to be merged", async () => {
    const { server, destination, connection } = fixture;
    const before = await server.files();
    const written = await sendPost(destination, connection, post);
    expect(written.publicUrl).toBeNull();
    expect(written.warnings.join()).toContain(`${branch}: open a pull request`);
    expect(await server.branches()).toEqual([branch, "main"]);
    expect((await server.files(branch)).has(path)).toBe(true);
    expect(await server.files()).toEqual(before);
  });

  test("finds the waiting branch, updates it, and pushes nothing when nothing changed", async () => {
    const { server, destination, connection } = fixture;
    const first = await sendPost(destination, connection, post);
    await sendPost(destination, connection, post, first);
    expect(await server.parents(branch)).toEqual([1, 0]);
    const second = await sendPost(destination, connection, { ...post, title: "Second edition" }, first);
    expect(second.remoteId).toBe(first.remoteId);
    expect((await server.files(branch)).get(path)).toContain("Second edition");
  });

  test("merges new commits of the site into a waiting branch, without force", async () => {
    const { server, destination, connection } = fixture;
    const first = await sendPost(destination, connection, post);
    await server.commit({ "new.txt": "New.\n" });
    await sendPost(destination, connection, { ...post, title: "Second edition" }, first);
    expect([...(await server.files(branch)).keys()]).toEqual(["README.md", path, "new.txt"]);
    expect((await server.parents(branch))[0]).toBe(2);
  });

  test("reports the public address once the branch is merged, and pushes nothing then", async () => {
    const { server, destination, connection } = fixture;
    const first = await sendPost(destination, connection, post);
    await server.merge(branch);
    const again = await sendPost(destination, connection, post, first);
    expect(again.publicUrl).toBe(`${server.origin}/blog/${post.slug}/`);
    expect(again.warnings).toEqual([]);
    expect(await server.parents(branch)).toEqual([1, 0]);
  });

  test("reports that a removal waits to be merged, and succeeds after the merge", async () => {
    const { server, destination, connection } = fixture;
    const first = await sendPost(destination, connection, post);
    await server.merge(branch);
    const failure = await destinationFailureOf(destination.unpublish(connection, first.remoteId));
    expect(failure.message).toContain("The removal waits");
    expect((await server.files(branch)).get(path)).toContain("draft: true");
    await destinationFailureOf(destination.unpublish(connection, first.remoteId));
    await server.merge(branch);
    await destination.unpublish(connection, first.remoteId);
    expect((await server.files()).get(path)).toContain("draft: true");
  });

  test("removes an article that nobody has merged yet", async () => {
    const { server, destination, connection } = fixture;
    const first = await sendPost(destination, connection, post);
    await destination.unpublish(connection, first.remoteId);
    expect((await server.files(branch)).get(path)).toContain("draft: true");
    expect((await server.files()).has(path)).toBe(false);
  });
});

describe("The address for opening a pull request", () => {
  const addressAt = (repositoryUrl: string) =>
    requestAddress(gitConfig.parse({ repositoryUrl, token: "x", generator: "hugo" }), "galley/anvil");
  test.each([
    [
      "https://github.com/acme/site.git",
      "https://github.com/acme/site/compare/main...galley%2Fanvil?expand=1",
    ],
    [
      "https://gitlab.com/acme/web/site.git",
      "https://gitlab.com/acme/web/site/-/merge_requests/new?merge_request%5Bsource_branch%5D=galley%2Fanvil&merge_request%5Btarget_branch%5D=main",
    ],
    [
      "https://bitbucket.org/acme/site.git",
      "https://bitbucket.org/acme/site/pull-requests/new?source=galley%2Fanvil&dest=main",
    ],
    ["https://git.example.com/acme/site.git", null],
  ])("of %s is %s", (repository, address) => {
    expect(addressAt(repository)).toBe(address);
  });
});
