import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetMetrics, prometheusText, takeSnapshot } from "@/lib/platform/telemetry/metrics";
import {
  articlePage,
  createVerificationFixture,
  html,
  serve,
  type VerificationFixture,
} from "./testing/verification-fixture";

let fixture: VerificationFixture;

beforeAll(async () => {
  fixture = await createVerificationFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  forgetMetrics();
});

/** The lines that Prometheus reads about checks of pages. */
const counted = () =>
  prometheusText(takeSnapshot(), [])
    .split("\n")
    .filter((line) => line.startsWith("galley_page_checks_total"))
    .sort();

describe("galley_page_checks_total", () => {
  test("counts every check by what it found and the state that followed", async () => {
    const shown = await serve((response) => html(response, articlePage));
    const missing = await serve((response) => html(response, "Not yet", 404));
    for (const url of [shown.url, shown.url, missing.url]) await fixture.publishAt(url);
    await fixture.sweep();
    expect(counted()).toEqual([
      'galley_page_checks_total{verdict="not_found",state="not_live"} 1',
      'galley_page_checks_total{verdict="verified",state="published"} 2',
    ]);
  });

  test("counts a later check of a page that has vanished once more, under its new state", async () => {
    let status = 200;
    const { url } = await serve((response) => html(response, articlePage, status));
    const id = await fixture.publishAt(url);
    await fixture.sweep();
    status = 404;
    await fixture.makeDue(id);
    await fixture.sweep();
    const { state, verifyStatus } = await fixture.rowOf(id);
    expect(counted()).toContain('galley_page_checks_total{verdict="verified",state="published"} 1');
    expect(counted()).toContain(`galley_page_checks_total{verdict="${verifyStatus}",state="${state}"} 1`);
    expect(verifyStatus).toBe("not_found");
  });

  test("counts no check whose verdict is discarded, and none that the end of the process cuts", async () => {
    const target = await fixture.createTarget();
    const { url } = await serve(async (response) => {
      await fixture.publishAt("http://10.0.0.1/new", target, 600);
      html(response, articlePage);
    });
    await fixture.publishAt(url, target);
    await fixture.sweep({}, { concurrency: 1 });

    const abandon = new AbortController();
    const hanging = await serve(() => {
      abandon.abort();
      return new Promise(() => undefined);
    });
    const id = await fixture.publishAt(hanging.url);
    await fixture.sweep({}, { stop: abandon.signal, abandon: abandon.signal });
    await fixture.change(id, { nextCheckAt: sql`now() + interval '1 day'` });
    expect(counted()).toEqual([]);
  });
});
