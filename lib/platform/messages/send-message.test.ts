import { describe, expect, test } from "vitest";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { startLoopback } from "@/lib/platform/fetching/testing/loopback-server";
import { growthMax } from "@/lib/testing/growth";
import { type MessageToSend, type SendOutcome, sendMessage } from "./send-message";
import { newSigningSecret } from "./sign-message";
import { type Answer, inTurn, openMessage, startReceiver, status } from "./testing/receiver";

const secret = newSigningSecret();
const body = '{"type":"ping","data":{}}';

function send(url: string, options: Partial<MessageToSend> = {}): Promise<SendOutcome> {
  return sendMessage({
    fetch: createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley-test" }),
    url,
    secret,
    id: "msg_1",
    body,
    now: () => new Date(),
    timeoutMs: 10_000,
    ...options,
  });
}

async function outcomeOf(answer: Answer, options: Partial<MessageToSend> = {}): Promise<SendOutcome> {
  return send((await startReceiver(answer)).url, options);
}

const textAnswer =
  (text: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(200, headers).end(text);

describe("a message", () => {
  test("arrives signed and unchanged", async () => {
    const receiver = await startReceiver();
    const outcome = await send(receiver.url);
    expect(outcome).toMatchObject({ ok: true, httpStatus: 204, error: null, retryable: false, gone: false });
    const [message] = receiver.received;
    if (message === undefined) throw new Error("nothing arrived");
    expect(openMessage(message, secret)).toEqual(JSON.parse(body));
    expect(message.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Galley-test",
      "webhook-id": "msg_1",
    });
  });

  test("keeps its id and gets a new signature on each attempt", async () => {
    const receiver = await startReceiver(inTurn(status(503), status(503), status(200)));
    const moments = [0, 60, 120].map((seconds) => new Date(Date.now() - seconds * 1000));
    const outcomes: boolean[] = [];
    for (const moment of moments) outcomes.push((await send(receiver.url, { now: () => moment })).ok);
    expect(outcomes).toEqual([false, false, true]);
    expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set(["msg_1"]));
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-signature"])).size).toBe(3);
    for (const message of receiver.received) expect(openMessage(message, secret)).toEqual(JSON.parse(body));
  });

  test("without a secret has an id and no signature", async () => {
    const receiver = await startReceiver();
    await send(receiver.url, { secret: null, secretHeaders: { authorization: "Bearer t0ken" } });
    expect(receiver.received[0]?.headers).toMatchObject({
      "webhook-id": "msg_1",
      authorization: "Bearer t0ken",
    });
    expect(receiver.received[0]?.headers).not.toHaveProperty("webhook-signature");
  });
});

describe("the receiver's answer", () => {
  test.each([
    [400, { retryable: false, mayHaveArrived: false }, /look in its log/],
    [401, { retryable: false }, /same secret/],
    [403, { retryable: false }, /same secret/],
    [404, { retryable: false }, /check the address/],
    [405, { retryable: false }, /check the address/],
    [408, { retryable: true, mayHaveArrived: true }, /later/],
    [410, { retryable: false, gone: true }, /gone/],
    [413, { retryable: false }, /limit/],
    [429, { retryable: true, mayHaveArrived: false }, /later/],
    [500, { retryable: true, mayHaveArrived: true }, /log/],
    [503, { retryable: true, mayHaveArrived: true }, /log/],
    [304, { retryable: false }, /redirects/],
  ])("%i is explained with what to do", async (code, expected, sentence) => {
    const outcome = await outcomeOf(status(code));
    expect(outcome).toMatchObject({ ok: false, httpStatus: code, gone: false, ...expected });
    expect(outcome.error).toMatch(sentence);
    expect(outcome.error).toContain(`HTTP ${code}`);
    expect(outcome.error).toContain("127.0.0.1:");
  });

  test.each([200, 201, 202, 204])("%i counts as success", async (code) => {
    expect(await outcomeOf(status(code))).toMatchObject({ ok: true, httpStatus: code, error: null });
  });

  test.each([301, 302, 303, 307, 308])(
    "%i is not followed, so that the body goes nowhere else",
    async (code) => {
      const elsewhere = await startReceiver();
      const outcome = await outcomeOf(status(code, { location: elsewhere.url }));
      expect(outcome).toMatchObject({ ok: false, httpStatus: code, retryable: false });
      expect(outcome.error).toMatch(/never sent on/);
      expect(elsewhere.received).toEqual([]);
    },
  );

  test.each([
    ["120", 120],
    ["0", 0],
    ["Mon, 09 Mar 2026 08:31:00 GMT", 60],
    ["Mon, 09 Mar 2026 08:00:00 GMT", 0],
    ["-5", null],
    ["soon", null],
    ["1e9", null],
  ])("with Retry-After %s is read as %s seconds", async (header, expected) => {
    const now = () => new Date("2026-03-09T08:30:00Z");
    const outcome = await outcomeOf(status(429, { "retry-after": header }), { now });
    expect(outcome.retryAfterSeconds).toBe(expected);
  });

  test("is kept up to 2,000 characters and parsed as JSON", async () => {
    const answer = { url: "https://acme.example/a", note: "x".repeat(3000) };
    const outcome = await outcomeOf(textAnswer(JSON.stringify(answer)));
    expect(outcome.answer).toBe(JSON.stringify(answer).slice(0, 2000));
    expect(outcome.answerJson).toEqual(answer);
  });

  test.each([
    ["a NUL", Buffer.from("a\0b"), "a\uFFFDb"],
    ["bytes that are not UTF-8", Buffer.from([0xff, 0xfe, 0x41, 0x00]), "A"],
    [
      "half of a surrogate pair at the cut",
      Buffer.from(`${"x".repeat(1999)}🔨`),
      `${"x".repeat(1999)}\uFFFD`,
    ],
  ])("with %s is stored as text that PostgreSQL accepts", async (_what, bytes, expected) => {
    expect(await outcomeOf(textAnswer(bytes))).toMatchObject({
      ok: true,
      answer: expected,
      answerJson: null,
    });
  });

  test("without an end is read up to the size limit only", async () => {
    const endless: Answer = (response) => {
      response.writeHead(200);
      const more = () => {
        while (response.write("x".repeat(65_536)));
        response.once("drain", more);
      };
      more();
    };
    const outcome = await outcomeOf(endless);
    expect(outcome).toMatchObject({ ok: true, answer: "x".repeat(2000), answerJson: null });
  });

  test("never contains a secret, however the receiver echoes it", async () => {
    const token = "t0ken/with+signs=";
    const key = secret.slice("whsec_".length);
    const echo = [
      secret,
      key,
      `Bearer ${token}`,
      token,
      token.replaceAll("/", "\\/"),
      encodeURIComponent(token),
    ];
    const text = `${JSON.stringify({ id: echo.join(" | ") })}${token.replaceAll("/", "\\/")}`;
    const outcome = await outcomeOf(textAnswer(text), {
      secretHeaders: { authorization: `Bearer ${token}` },
    });
    const serialised = JSON.stringify(outcome);
    for (const trace of [key, token, "t0ken"]) expect(serialised).not.toContain(trace);
    expect(outcome.answer).toContain("[secret]");
  });

  test("is searched for secrets in time that grows with its length even when it consists of backslashes", async () => {
    const work = async (length: number) => {
      const before = process.cpuUsage();
      await outcomeOf(textAnswer("\\".repeat(length)), {
        secretHeaders: { authorization: "Bearer /t0ken/t0ken" },
      });
      return process.cpuUsage(before).user;
    };
    await work(16 * 1024);
    const [short, long] = [await work(16 * 1024), await work(64 * 1024)];
    expect(long / Math.max(short, 5_000)).toBeLessThan(growthMax);
  });
});

describe("a receiver that does not answer", () => {
  test("in time gives a retryable outcome", async () => {
    const outcome = await outcomeOf(() => undefined, { timeoutMs: 50 });
    expect(outcome).toMatchObject({ ok: false, httpStatus: null, retryable: true, mayHaveArrived: true });
    expect(outcome.error).toMatch(/within 0.05 seconds/);
  });

  test("because nothing listens has not received the message", async () => {
    const { port, server } = await startLoopback(() => undefined);
    await new Promise((closed) => server.close(closed));
    const outcome = await send(`http://127.0.0.1:${port}/hook`);
    expect(outcome).toMatchObject({ ok: false, retryable: true, mayHaveArrived: false });
    expect(outcome.error).toMatch(/refused the connection/);
  });

  test("but closes the connection may have received the message", async () => {
    const outcome = await outcomeOf((response) => response.destroy());
    expect(outcome).toMatchObject({ ok: false, httpStatus: null, retryable: true, mayHaveArrived: true });
  });

  test("before the caller aborts gives an outcome too", async () => {
    const giveUp = new AbortController();
    const outcome = await outcomeOf(() => giveUp.abort(), { signal: giveUp.signal });
    expect(outcome).toMatchObject({ ok: false, httpStatus: null, retryable: true });
  });
});

describe("a forbidden address", () => {
  test.each([
    "http://169.254.169.254/latest/meta-data/",
    "http://[::ffff:169.254.169.254]/",
    "http://10.0.0.1/hook",
    "http://user:pass@127.0.0.1/hook",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "not an address",
  ])("%s gives a permanent failure, and nothing is sent", async (url) => {
    const outcome = await send(url);
    expect(outcome).toMatchObject({ ok: false, httpStatus: null, retryable: false, mayHaveArrived: false });
    expect(outcome.error).not.toBeNull();
    expect(outcome.error).not.toContain("pass@");
  });
});
