import { afterAll, beforeAll, expect, test } from "vitest";
import { workspaceProvider } from "@/lib/platform/db/schema";
import {
  type MisbehavingOpenAi,
  startMisbehavingOpenAi,
} from "@/lib/writers/testing/misbehaving-openai-server";
import { type Dashboard, makeProject, openDashboard } from "../dashboard-server";

let dashboard: Dashboard;
let model: MisbehavingOpenAi;
const key = "sk-entered-in-the-browser";

beforeAll(async () => {
  model = await startMisbehavingOpenAi(["unauthorized"]);
  dashboard = await openDashboard({ FETCH_ALLOW: "127.0.0.1" });
}, 300_000);
afterAll(async () => {
  await dashboard?.close();
  await model?.close();
});

test("an owner sets up a writer in the browser, mends its key, and removes it again", async () => {
  const page = await makeProject(dashboard.signedIn, "https://pans.example", "Pans");
  const project = page.url();
  await page.getByRole("link", { name: "Set one up" }).click();
  await page.getByRole("heading", { name: "Providers", level: 1 }).waitFor();
  expect(await page.locator("#writer").innerText()).toContain("The sample writer");
  await page.getByRole("link", { name: "Writer: OpenAI-compatible server" }).click();

  // An address inside of the network, which the operator has not allowed.
  await page.getByLabel("Base address").fill("https://10.0.0.7/v1");
  await page.getByLabel("Model").fill("gpt-test");
  await page.getByLabel("API key").fill("sk-wrong");
  await page.getByRole("button", { name: "Save and test" }).click();
  await page.getByText("is not on the public internet").first().waitFor();

  await page.getByLabel("Base address").fill(model.baseUrl);
  await page.getByLabel("API key").fill("sk-wrong");
  await page.getByRole("button", { name: "Save and test" }).click();
  await page.getByText("Saved, but it does not work yet.").waitFor();
  await page.getByText("does not accept the API key").waitFor();

  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "Save and test" }).click();
  await page.getByText("Saved, and it works.").waitFor();
  expect(model.requests.at(-1)?.authorization).toBe(`Bearer ${key}`);

  await page.getByRole("link", { name: "Providers" }).click();
  await page.getByRole("button", { name: "Test OpenAI-compatible server, gpt-test" }).click();
  await page.getByText(/answered in \d/).waitFor();
  expect(await page.content()).not.toContain(key);
  await page.goto(project);
  await page.getByText("Articles are written by gpt-test").waitFor();

  await page.goBack();
  await page.getByRole("button", { name: "Remove OpenAI-compatible server, gpt-test" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove the provider" }).click();
  await page.getByText("The sample writer").waitFor();
  expect(await dashboard.services.db.select().from(workspaceProvider)).toEqual([]);
});
