import { webhookJsonSchema } from "@galley/lib/platform/messages/payload-schema";
import { expect, test } from "vitest";
import { GET, POST } from "./route";

const address = "https://galley.test/webhooks/schema.json";

test("the JSON Schema of webhook messages is public, also for scripts of other origins", async () => {
  const response = await GET(new Request(address));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(webhookJsonSchema())));
});

test("the JSON Schema of webhook messages refuses POST", async () => {
  expect((await POST(new Request(address, { method: "POST" }))).status).toBe(405);
});
