import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createDevtoDestination } from "@/lib/destinations/adapters/devto/destination";
import { devtoFixture } from "@/lib/destinations/adapters/devto/testing/devto-fixture";
import { createIntegration } from "@/lib/destinations/operations/create";
import { execute } from "@/lib/kernel/operation";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { createEndpoint } from "@/lib/webhooks/operations/create-endpoint";

const suite = useRestSuite({ destinations: [createDevtoDestination()] });

const line = z.looseObject({ msg: z.string(), requestId: z.string().optional() });
const lines = () => suite.app.logged.map((text) => line.parse(JSON.parse(text)));

describe("The log", () => {
  test("has no secret that a call, a connection or an endpoint was given", async () => {
    const { app, rest, acme } = suite;
    const devto = await devtoFixture();
    const secrets = {
      "the key of the project": acme.apiKey,
      "a key that nobody has": "gly_a-key-that-nobody-has-0123456789abcdef",
      "a token in an address": "a-feed-token-in-an-address-0123456789",
      "a bearer token": "a-bearer-token-0123456789abcdef",
      "a session": "galley.session_token=a-session-0123456789abcdef",
      "the key of a destination": devto.connection.config.apiKey,
    };
    try {
      const connected = await execute(createIntegration, acme.asUser, {
        projectId: acme.projectId,
        provider: "devto",
        config: { apiKey: secrets["the key of a destination"], siteAddress: devto.server.origin },
        test: true,
      });
      devto.server.interrupt(() => true, {
        status: 500,
        body: { error: `the key ${secrets["the key of a destination"]} is tired` },
      });
      await execute(createIntegration, acme.asUser, {
        projectId: acme.projectId,
        provider: "devto",
        name: "Refused",
        config: { apiKey: secrets["the key of a destination"], siteAddress: devto.server.origin },
        test: true,
      });
      expect(connected.integration.status).toBe("connected");
      const made = await execute(createEndpoint, acme.asUser, {
        projectId: acme.projectId,
        url: `${devto.server.origin}/events`,
        events: ["article.finished"],
      });
      await rest("articles", { key: acme.apiKey });
      await rest("articles", { method: "POST", key: acme.apiKey, body: { keyword: "care of an anvil" } });
      await rest("articles", { key: secrets["a key that nobody has"] });
      await rest(`feed.xml?token=${secrets["a token in an address"]}`);
      await rest("articles", { headers: { authorization: `Bearer ${secrets["a bearer token"]}` } });
      await rest("articles", { headers: { cookie: secrets["a session"] } });
      const all = app.logged.join("\n");
      expect(app.logged.length).toBeGreaterThan(5);
      for (const [what, secret] of Object.entries({
        ...secrets,
        "an endpoint’s secret": made.signing_secret,
      }))
        expect([what, all.includes(secret)]).toEqual([what, false]);
    } finally {
      await devto.close();
    }
  });

  test("has the id of the call in every line about it, also when it is refused", async () => {
    const { app, rest, acme } = suite;
    const before = app.logged.length;
    const good = await rest("articles", { key: acme.apiKey });
    const refused = await rest("articles", { key: "gly_a-key-that-nobody-has-0123456789abcdef" });
    const ids = [good, refused].map(({ headers }) => headers.get("x-request-id"));
    const since = lines().slice(before);
    expect(since.map(({ requestId }) => requestId)).toEqual(ids);
  });
});
