// Makes the owner and a custom integration, once, by the API of Ghost's own admin; prints the description.
import { setTimeout as delay } from "node:timers/promises";

const url = process.env.GHOST_URL;
const owner = { email: "owner@example.com", password: process.env.GHOST_PASSWORD };
const integrationName = "Galley tests";
const readyAttempts = 120;
let cookie = "";

async function call(method, path, body) {
  const response = await fetch(`${url}/ghost/api/admin${path}`, {
    method,
    headers: { origin: url, "content-type": "application/json", "accept-version": "v6.0", cookie },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
}

/** Whether there is an owner. Ghost answers with 503 while it still prepares itself. */
async function isSetUp() {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { setup } = await call("GET", "/authentication/setup/");
      return setup[0].status;
    } catch (failure) {
      if (attempt === readyAttempts) throw failure;
      await delay(500);
    }
  }
}

if (!(await isSetUp())) {
  await call("POST", "/authentication/setup/", {
    setup: [{ ...owner, name: "Owner", blogTitle: "Test Ghost" }],
  });
}
await call("POST", "/session/", { username: owner.email, password: owner.password });
const { integrations } = await call("GET", "/integrations/?include=api_keys&limit=all");
let integration = integrations.find(({ name }) => name === integrationName);
if (integration === undefined) {
  const made = await call("POST", "/integrations/?include=api_keys", {
    integrations: [{ name: integrationName }],
  });
  integration = made.integrations[0];
}
const keyOf = (type) => integration.api_keys.find((key) => key.type === type);
const admin = keyOf("admin");
const { site } = await call("GET", "/site/");
const description = {
  server: "ghost",
  version: site.version,
  baseUrl: url,
  adminApiKey: admin.secret.includes(":") ? admin.secret : `${admin.id}:${admin.secret}`,
  contentApiKey: keyOf("content").secret,
  owner,
};
process.stdout.write(`${JSON.stringify(description, null, 2)}\n`);
