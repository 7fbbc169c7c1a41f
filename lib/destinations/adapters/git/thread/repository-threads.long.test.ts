import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { deferred } from "@/lib/testing/deferred";
import { bundleGitWorker } from "@/scripts/build/bundle-workers";
import { findEntry } from "../../../find-entry";
import { destinationFailureOf } from "../../../testing/failure-of";
import { samplePost } from "../../../testing/sample-post";
import { sendPost } from "../../../testing/send-post";
import { type GitFixture, gitFixture } from "../testing/git-fixture";
import { users } from "../testing/git-server";
import { openInThreads } from "./repository-threads";

const folder = mkdtempSync(path.join(tmpdir(), "galley-git-thread-"));
const workerFile = path.join(folder, "git.cjs");
const post = samplePost({ status: "publish" });
let fixture: GitFixture;

beforeAll(() => bundleGitWorker(workerFile));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  fixture = await gitFixture({}, { open: openInThreads(workerFile) });
});
afterEach(() => fixture.close());

test("a thread writes, changes and removes an article", async () => {
  const { server, destination, connection } = fixture;
  const first = await sendPost(destination, connection, post);
  const { remoteId } = first;
  expect((await server.files()).get(remoteId)).toContain(post.title);
  await sendPost(destination, connection, { ...post, title: "Another title" }, first);
  expect((await server.files()).get(remoteId)).toContain("Another title");
  await destination.unpublish(connection, remoteId);
  expect((await server.files()).get(remoteId)).toMatch(/^draft: true$/m);
});

test("a push that the host refuses fails with the host’s own words across the thread", async () => {
  const { destination, connect } = fixture;
  const reader = connect({ userName: "reader", token: users.reader.password });
  const failure = await destinationFailureOf(destination.publish(reader, post));
  expect(failure.message).toMatch(/may read but not write/);
  expect(failure).toMatchObject({ retryable: false, mayHaveWritten: false });
  expect(
    await destinationFailureOf(findEntry(destination, connect({ branch: "trunk" }), post, null)),
  ).toMatchObject({
    message: expect.stringContaining("no branch trunk"),
  });
});

test("a small pack that unpacks to a huge file is refused without blocking the server", async () => {
  await fixture.server.commit({ "media/zeros.bin": "0".repeat(65 * 1024 * 1024) });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const failure = await destinationFailureOf(fixture.destination.publish(fixture.connection, post));
  delay.disable();
  expect(failure.message).toMatch(/has a file of more than 64 MB/);
  expect(failure).toMatchObject({ retryable: false, mayHaveWritten: false });
  expect(delay.max / 1e6).toBeLessThan(500);
}, 30_000);

test("a connection that times out ends its thread and frees its slot for the next", async () => {
  const { server, destination, connect } = fixture;
  const hanging = deferred();
  const asked = Array.from({ length: 2 }, deferred);
  let requests = 0;
  server.intercept = async () => {
    asked[requests++]?.resolve();
    await hanging.promise;
    return null;
  };
  const stop = new AbortController();
  const inTime = () => ({ ...connect({}), signal: stop.signal });
  const failing = [inTime(), inTime()].map((each) => destinationFailureOf(destination.publish(each, post)));
  await Promise.all(asked.map(({ promise }) => promise));
  const third = destinationFailureOf(destination.publish(inTime(), post));
  stop.abort();
  for (const failure of [...failing, third]) {
    expect(await failure).toMatchObject({ retryable: true, message: expect.stringContaining("longer than") });
  }
  server.intercept = () => null;
  hanging.resolve();
  const { remoteId } = await sendPost(destination, fixture.connection, post);
  expect((await server.files()).has(remoteId)).toBe(true);
});
