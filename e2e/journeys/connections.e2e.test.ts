import { createServer, type Server } from "node:http";
import type { Page } from "playwright";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isSigningSecret, newSigningSecret } from "@/lib/platform/messages/sign-message";
import { type Dashboard, makeProject as makeProjectOn, openDashboard } from "../dashboard-server";

/** Saving a connection also tests it. */
const stepTimeoutMs = 20_000;
const jobTimeoutMs = 90_000;

interface Message {
  path: string;
  type: string;
  signed: boolean;
}

let dashboard: Dashboard;
let receiver: Server;
let receiverUrl: string;
/** The secret with which the receiver verifies messages. It answers 401 to any other signature. */
let receiverSecret = "";
const received: Message[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const signed = isSigned(request.headers, body);
      received.push({ path: request.url ?? "", type: typeOf(body), signed });
      if (request.url !== "/hook") return response.writeHead(404).end("There is no such hook.");
      return response.writeHead(signed ? 200 : 401).end(signed ? "Thank you." : "Who are you?");
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
  const address = receiver.address();
  if (address === null || typeof address === "string") throw new Error("The receiver listens on no port.");
  receiverUrl = `http://127.0.0.1:${address.port}`;

  dashboard = await openDashboard({ FETCH_ALLOW: `127.0.0.1:${address.port}` });
}, 300_000);

afterAll(async () => {
  await dashboard?.close();
  receiver?.closeAllConnections();
  receiver?.close();
});

function isSigned(headers: NodeJS.Dict<string | string[]>, body: string): boolean {
  const named = (name: string): [string, string] => [name, String(headers[name])];
  try {
    const proof = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(named);
    new Webhook(receiverSecret).verify(body, Object.fromEntries(proof));
    return true;
  } catch {
    // Signed with another secret, or no secret is set yet.
    return false;
  }
}

function typeOf(body: string): string {
  const message: unknown = JSON.parse(body);
  return typeof message === "object" && message !== null && "type" in message ? String(message.type) : "";
}

async function makeProject(name: string): Promise<Page> {
  const page = await makeProjectOn(dashboard.signedIn, dashboard.baseUrl, name);
  page.setDefaultTimeout(stepTimeoutMs);
  return page;
}

/** Expects that the secret is neither in the page's current DOM nor in the served HTML. */
async function expectNowhere(page: Page, secret: string): Promise<void> {
  const shown = secret.replace("whsec_", "");
  expect(await page.content()).not.toContain(shown);
  const served = await page.request.get(page.url());
  expect(await served.text()).not.toContain(shown);
}

describe("a webhook connection to the user's own receiver", () => {
  test("shows why its test fails until it is correct, then sends an article and logs the delivery", {
    timeout: 300_000,
  }, async () => {
    const page = await makeProject("Receiver");
    const projectAddress = page.url();
    await page.goto(`${projectAddress}/articles/new`);
    await page.getByLabel("Keywords", { exact: true }).fill("why a receiver checks signatures");
    await page.getByLabel("Brief").fill("What a receiver looks at before it takes a message.");
    await page.getByRole("button", { name: "Start the article" }).click();
    await page.getByRole("progressbar").waitFor();

    await page.goto(`${projectAddress}/publishing/connect/webhook`);
    await page.waitForLoadState("networkidle");
    await page.getByLabel("Address", { exact: true }).fill(`${receiverUrl}/wrong`);
    // Of the format that is chosen, the form shows the fields, and it proposes the secret.
    const token = page.getByLabel("Bearer token");
    expect([await token.isVisible(), await page.getByText("openssl").count()]).toEqual([false, 0]);
    expect(isSigningSecret(await page.getByLabel("Signing secret").inputValue())).toBe(true);
    await page.getByLabel("Format").selectOption("publish_articles");
    await token.waitFor();
    expect(await page.getByLabel("Signing secret").isVisible()).toBe(false);
    await page.getByLabel("Format").selectOption("galley");
    await page.getByLabel("Signing secret").fill("hunter2");
    await page.getByRole("button", { name: "Connect and test" }).click();
    await page.locator('[name="config.secret"][aria-invalid="true"]').waitFor();
    await page.getByText(/Must be whsec_/).waitFor();
    expect(await page.getByLabel("Address", { exact: true }).inputValue()).toBe(`${receiverUrl}/wrong`);
    expect(received).toEqual([]);

    const wrong = newSigningSecret();
    receiverSecret = newSigningSecret();
    await page.getByLabel("Signing secret").fill(wrong);
    await page.getByRole("button", { name: "Connect and test" }).click();
    await page.waitForURL(/\/publishing\/connections\//);
    await page.getByText(/takes no messages at this address \(HTTP 404\)/).waitFor();
    await expectNowhere(page, wrong);

    await page.waitForLoadState("networkidle");
    await page.getByLabel("Address", { exact: true }).fill(`${receiverUrl}/hook`);
    await page.getByRole("button", { name: "Save and test" }).click();
    await page.locator('[name="config.secret"][aria-invalid="true"]').waitFor();
    await page.getByLabel("Signing secret").fill(wrong);
    await page.getByRole("button", { name: "Save and test" }).click();
    await page.getByText(/did not accept the message as ours \(HTTP 401\)/).waitFor();

    await page.getByLabel("Signing secret").fill(receiverSecret);
    await page.getByRole("button", { name: "Save and test" }).click();
    await page.getByText("Connected", { exact: true }).waitFor();
    await expectNowhere(page, receiverSecret);
    const connectionAddress = page.url().replace(/\?.*/, "");

    await page.goto(`${projectAddress}/articles`);
    const article = page.getByRole("table").getByRole("link", { name: /receiver checks signatures/i });
    await article.waitFor({ timeout: jobTimeoutMs });
    await article.click();
    await page.getByTitle("More ways to publish").click();
    await page.getByRole("button", { name: "Publish for everybody at Webhook" }).click();
    const publications = page.getByRole("region", { name: "Evidence" });
    await publications.getByRole("heading", { name: "Webhook" }).waitFor();
    expect(received.at(-1)).toEqual({ path: "/hook", type: "article.published", signed: true });

    await publications.getByRole("button", { name: "Take down at Webhook" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Take it down" }).click();
    const meaning = "A draft, or taken down: there is no public page to check.";
    await publications.getByText(meaning, { exact: true }).waitFor();
    expect(received.at(-1)).toEqual({ path: "/hook", type: "article.unpublished", signed: true });

    await page.goto(connectionAddress);
    const log = page.getByRole("region", { name: "Deliveries" });
    expect(await log.getByRole("listitem").count()).toBe(2);
    await log.getByRole("link", { name: "article.unpublished" }).click();
    await log.getByText("HTTP 200", { exact: true }).waitFor();
    const before = received.length;
    await log.getByRole("button", { name: "Resend" }).click();
    await log.getByText("The receiver accepted it (HTTP 200).").waitFor();
    expect(received.length).toBe(before + 1);
    for (const secret of [wrong, receiverSecret]) await expectNowhere(page, secret);
    await page.close();
  });
});

test("an event endpoint shows its secret once, gets a test event, and logs the delivery", {
  timeout: 120_000,
}, async () => {
  const page = await makeProject("Events");
  await page.goto(`${page.url()}/publishing/events`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Address").fill(`${receiverUrl}/hook`);
  for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
  await page.getByRole("button", { name: "Add the endpoint" }).click();
  await page.getByText(/Must be a list of at least one of/).waitFor();
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0);

  await page.getByRole("checkbox", { name: "article.failed" }).check();
  await page.getByRole("button", { name: "Add the endpoint" }).click();
  const dialog = page.getByRole("dialog");
  const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? "";
  await dialog.getByRole("button", { name: "I have copied it" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.reload();
  await expectNowhere(page, secret);

  receiverSecret = secret;
  await page.getByRole("link", { name: receiverUrl }).click();
  await page.waitForURL(/\/publishing\/events\/[0-9a-f-]{36}$/);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Send a test event" }).click();
  await page.getByText(/The receiver took the message/).waitFor();
  expect(received.at(-1)).toEqual({ path: "/hook", type: "ping", signed: true });
  await page.getByRole("region", { name: "Deliveries" }).getByText("Delivered").waitFor();

  await page.getByRole("button", { name: "Create a new secret" }).click();
  const renewed = (await dialog.getByText(/^whsec_/).textContent()) ?? "";
  await dialog.getByRole("button", { name: "I have copied it" }).click();
  expect(renewed).not.toBe(secret);
  receiverSecret = renewed;
  await page.getByRole("button", { name: "Send a test event" }).click();
  await expect.poll(() => received.at(-1), { timeout: stepTimeoutMs }).toMatchObject({ signed: true });
  await page.reload();
  for (const each of [secret, renewed]) await expectNowhere(page, each);

  await page.getByRole("button", { name: /^Remove/ }).click();
  await dialog.getByRole("button", { name: "Remove the endpoint" }).click();
  await page.waitForURL(/\/publishing\/events$/);
  await page.getByText("No endpoint yet").waitFor();
  await page.close();
});
