import { afterEach, describe, expect, test } from "vitest";
import { contentfulFixture } from "@/lib/destinations/adapters/contentful/testing/contentful-fixture";
import { devtoFixture } from "@/lib/destinations/adapters/devto/testing/devto-fixture";
import { hashnodeFixture } from "@/lib/destinations/adapters/hashnode/testing/hashnode-fixture";
import { hubspotFixture } from "@/lib/destinations/adapters/hubspot/testing/hubspot-fixture";
import { notionFixture } from "@/lib/destinations/adapters/notion/testing/notion-fixture";
import { sanityFixture } from "@/lib/destinations/adapters/sanity/testing/sanity-fixture";
import { shopifyFixture } from "@/lib/destinations/adapters/shopify/testing/shopify-fixture";
import { webflowFixture } from "@/lib/destinations/adapters/webflow/testing/webflow-fixture";
import { wixFixture } from "@/lib/destinations/adapters/wix/testing/wix-fixture";
import type { DestinationFixture } from "@/lib/destinations/testing/destination-fixture";
import type { StandInServer } from "@/lib/destinations/testing/stand-in-server";
import { judgeFetchedPage } from "@/lib/publications/check/judge-page";
import { runTrial, type TrialOptions } from "./run-trial";
import { trialTitle } from "./trial-article";
import { type TrialReport, trialFailure, trialLines } from "./trial-report";

type AnyFixture = DestinationFixture<never> & { server: StandInServer };

const fixtures = {
  Contentful: contentfulFixture,
  DEV: devtoFixture,
  Hashnode: hashnodeFixture,
  HubSpot: hubspotFixture,
  Notion: notionFixture,
  Sanity: sanityFixture,
  Shopify: shopifyFixture,
  Webflow: webflowFixture,
  Wix: wixFixture,
};

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const fixture of opened.splice(0)) await fixture.close();
});

async function open<Made extends { close(): Promise<void> }>(made: Promise<Made>): Promise<Made> {
  const fixture = await made;
  opened.push(fixture);
  return fixture;
}

function trialOf<Config extends object>(
  fixture: DestinationFixture<Config>,
  options: Partial<TrialOptions> = {},
): Promise<TrialReport> {
  const { config, signal: _signal, ...connection } = fixture.connection;
  return runTrial({
    destination: fixture.destination,
    config: Object.fromEntries(Object.entries(config)),
    connection,
    publish: false,
    stop: new AbortController().signal,
    limit: () => AbortSignal.timeout(30_000),
    async checkPage(url, article) {
      const { status, html } = await fixture.visit(url);
      const headers = { "content-type": "text/html; charset=utf-8" };
      const page = { bytes: Buffer.from(html), redirects: [], truncated: false, durationMs: 1 };
      return judgeFetchedPage({ ...page, status, url, headers }, url, article);
    },
    pageTries: 2,
    wait: () => Promise.resolve(),
    ...options,
  });
}

const outcomes = ({ steps }: TrialReport) => steps.map(({ step, outcome }) => `${step} ${outcome}`);
const allOk = ["test", "create", "read", "update", "unpublish", "remove"].map((step) => `${step} ok`);
const withPublish = allOk.toSpliced(4, 0, "publish ok");

describe("A trial of an account", () => {
  test.each(["Contentful", "Notion", "Sanity", "Shopify", "Webflow", "Wix", "HubSpot"] as const)(
    "at %s takes every step and leaves nothing behind",
    async (name) => {
      const fixture: AnyFixture = await open(fixtures[name]() as Promise<never>);
      const report = await trialOf(fixture, { publish: true });
      expect([report.steps, outcomes(report)]).toEqual([report.steps, withPublish]);
      expect(report.left_behind).toEqual([]);
      expect(await fixture.entries()).toEqual([]);
      expect(report.steps.find(({ step }) => step === "publish")?.proof).toContain("shows the article");
    },
  );

  test("publishes nothing unless that is asked for", async () => {
    const fixture = await open(contentfulFixture());
    expect(outcomes(await trialOf(fixture))).toEqual(allOk);
    expect(fixture.server.calls).not.toContain("publish");
  });

  test("at DEV, whose API cannot delete, names the draft that it leaves", async () => {
    const fixture = await open(devtoFixture());
    const report = await trialOf(fixture, { publish: true });
    expect(outcomes(report)).toEqual(withPublish);
    const [entry, ...others] = await fixture.entries();
    expect([entry?.live, others]).toEqual([false, []]);
    expect(report.left_behind.join(" ")).toContain(`the id ${entry?.remoteId}`);
    expect(trialFailure(report)).toBeNull();
  });

  test("uses the entry again that an earlier trial left", async () => {
    const fixture = await open(devtoFixture());
    await trialOf(fixture);
    const report = await trialOf(fixture);
    expect(await fixture.entries()).toHaveLength(1);
    expect(report.steps.find(({ step }) => step === "create")?.proof).toContain("earlier trial");
  });

  test("at Hashnode, which takes no post down, says so and names the live post", async () => {
    const fixture = await open(hashnodeFixture());
    const report = await trialOf(fixture, { publish: true });
    expect(outcomes(report)).toContain("unpublish failed");
    expect(report.left_behind.join(" ")).toContain(trialTitle);
    expect(trialFailure(report)).toContain("unpublish");
  });

  test("does not touch an entry at its address that no trial made", async () => {
    const fixture = await open(contentfulFixture());
    await fixture.occupy("galley-trial-please-delete");
    const before = await fixture.entries();
    const report = await trialOf(fixture);
    expect(outcomes(report).slice(1, 3)).toEqual(["create failed", "read skipped"]);
    expect(outcomes(report).at(-1)).toBe("remove skipped");
    expect(await fixture.entries()).toEqual(before);
  });
});

describe("A trial that fails", () => {
  test("at its first step, with a wrong token, makes nothing and says why", async () => {
    const fixture = await open(contentfulFixture());
    const bad = fixture.badConnections?.["a wrong token"];
    if (bad === undefined) throw new Error("unreachable: there is one");
    const report = await trialOf({ ...fixture, connection: bad });
    expect(outcomes(report)).toEqual([
      "test failed",
      ...["create", "read", "update", "unpublish", "remove"].map((step) => `${step} skipped`),
    ]);
    expect(report.steps[0]?.proof).toContain("token");
  });

  test.each(["break after", "break before"] as const)(
    "because the connection breaks while it creates (%s) finds and removes what it made",
    async (how) => {
      const fixture = await open(notionFixture());
      const creates = (json: unknown) => JSON.stringify(json).includes(trialTitle);
      fixture.server.interrupt(({ method, json }) => method === "POST" && creates(json), how);
      const report = await trialOf(fixture);
      expect(outcomes(report)[1]).toBe("create failed");
      expect(outcomes(report).at(-1)).toBe("remove ok");
      expect(await fixture.entries()).toEqual([]);
    },
  );

  test("while it changes the entry removes it", async () => {
    const fixture = await open(wixFixture());
    fixture.server.interrupt(({ method }) => method === "PATCH", { status: 500, body: { message: "Sorry" } });
    const report = await trialOf(fixture);
    expect(outcomes(report).slice(3)).toEqual(["update failed", "unpublish skipped", "remove ok"]);
    expect(await fixture.entries()).toEqual([]);
  });

  test("while it removes names the entry", async () => {
    const fixture = await open(wixFixture());
    const removes = { status: 403, body: { message: "PERMISSION_DENIED" } };
    // The connection test removes a draft of its own first.
    fixture.server.interrupt(
      ({ method, url }) => method === "DELETE" && url.search.includes("false"),
      removes,
    );
    const report = await trialOf(fixture);
    expect(outcomes(report).at(-1)).toBe("remove failed");
    const [entry] = await fixture.entries();
    expect(report.left_behind.join(" ")).toContain(entry?.remoteId ?? "none");
  });

  test("because it is stopped midway still removes what it made", async () => {
    const fixture = await open(contentfulFixture());
    const stopping = new AbortController();
    const fetch: typeof fixture.connection.fetch = (url, request) => {
      const changes = request?.method === "PUT" && String(request.body).includes("(updated)");
      if (changes) stopping.abort();
      return fixture.connection.fetch(url, request);
    };
    const stopped = { ...fixture, connection: { ...fixture.connection, fetch } };
    const report = await trialOf(stopped, { stop: stopping.signal });
    expect(outcomes(report).slice(3)).toEqual(["update failed", "unpublish skipped", "remove ok"]);
    expect(report.steps[3]?.proof).toContain("stopped");
    expect(await fixture.entries()).toEqual([]);
  });

  test("prints no secret, even when the server quotes it", async () => {
    const fixture = await open(contentfulFixture());
    const { accessToken } = fixture.connection.config;
    const says = { message: `The token ${accessToken} (${encodeURIComponent(accessToken)}) is tired.` };
    fixture.server.interrupt(({ method }) => method === "PUT", {
      status: 400,
      body: { sys: { type: "Error", id: "BadRequest" }, ...says },
    });
    const report = await trialOf(fixture);
    const printed = `${trialLines(report).join("\n")}${JSON.stringify(report)}${trialFailure(report)}`;
    expect(printed).toContain("is tired");
    expect(printed).not.toContain(accessToken);
    expect(printed).not.toContain(fixture.connection.config.spaceId);
    expect(report.settings).toContain("accessToken");
  });
});
