import { describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { newSigningSecret } from "@/lib/platform/messages/sign-message";
import { type Answer, openMessage, startReceiver, status } from "@/lib/platform/messages/testing/receiver";
import type { ConnectionTest } from "../../contract";
import { checkReceiver } from "./check-receiver";
import { webhookConfig } from "./webhook-config";

const secret = newSigningSecret();

async function check(answer: Answer, config: Record<string, unknown> = {}) {
  const receiver = await startReceiver(answer);
  const result: ConnectionTest = await checkReceiver({
    config: webhookConfig.parse({ url: receiver.url, secret, ...config }),
    integrationId: newId(),
    projectId: newId(),
    projectSlug: "acme",
    fetch: createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley-test" }),
    now: () => new Date(),
    signal: AbortSignal.timeout(10_000),
  });
  return { ...result, received: receiver.received };
}

const verifying: Answer = (response, message) => {
  try {
    openMessage(message, secret);
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
};

describe("The connection test of a webhook", () => {
  test("sends one signed ping", async () => {
    const { ok, message, received } = await check(verifying);
    expect({ ok, message }).toEqual({
      ok: true,
      message: expect.stringMatching(/answered 204 to a signed ping/),
    });
    expect(received.map((each) => openMessage(each, secret))).toEqual([
      { type: "ping", timestamp: expect.any(String), data: {} },
    ]);
  });

  test.each([
    [401, /same secret/],
    [404, /check the address/],
    [500, /log/],
    [400, /refused the message/],
  ])("fails with the cause after the status %i", async (code, sentence) => {
    const { ok, message } = await check(status(code));
    expect(ok).toBe(false);
    expect(message).toMatch(sentence);
  });

  test("fails with the receiver's own words after an answer of 200 that refuses the ping", async () => {
    const { ok, message } = await check((response) =>
      response.end(JSON.stringify({ ok: false, error: "Wrong key" })),
    );
    expect({ ok, message }).toEqual({ ok: false, message: expect.stringContaining("“Wrong key”") });
  });

  test("sends no wrong signature unless it is asked to", async () => {
    const { received, message } = await check(status(200));
    expect(received).toHaveLength(1);
    expect(message).not.toContain("does not check");
  });

  test("detects whether the receiver checks signatures when it is asked to", async () => {
    const careful = await check(verifying, { checkSignature: "yes" });
    expect(careful.message).toContain("refused one with a wrong signature");
    const careless = await check(status(200), { checkSignature: "yes" });
    expect(careless).toMatchObject({
      ok: true,
      message: expect.stringContaining("does not check the signature"),
    });
    expect(careless.received).toHaveLength(2);
  });

  test.each(["publish_articles", "babylovegrowth"])(
    "in the format %s claims only what it has checked",
    async (profile) => {
      const config = { profile, token: "t0ken-1", secret: "" };
      const taken = await check(status(200), config);
      expect(taken).toMatchObject({ ok: true, message: expect.stringContaining("with the bearer token") });
      expect(taken.received[0]?.headers.authorization).toBe("Bearer t0ken-1");
      expect(taken.received[0]?.body).not.toContain("title");
      const picky = await check(status(400), config);
      expect(picky).toMatchObject({ ok: true, message: expect.stringContaining("Only the first article") });
      expect(await check(status(401), config)).toMatchObject({ ok: false });
    },
  );

  test("reveals no secret", async () => {
    const echo: Answer = (response, { headers }) => response.writeHead(500).end(JSON.stringify(headers));
    const { message } = await check(echo, { token: "t0ken-1" });
    expect(message).not.toMatch(/t0ken|whsec/);
  });
});
