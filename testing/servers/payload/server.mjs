// Payload's REST API behind a plain server (its Next.js route calls the same function), and the owner's own pages.
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { blogPage, missingPage } from "../blog-page.mjs";
import { collections } from "./collections.mjs";

const baseUrl = process.env.PAYLOAD_URL;
const installed = createRequire(`${process.env.PAYLOAD_APP}/package.json`);
const load = (name) => import(pathToFileURL(installed.resolve(name)).href);
const { buildConfig, getPayload, handleEndpoints } = await load("payload");
const { sqliteAdapter } = await load("@payloadcms/db-sqlite");

const config = buildConfig({
  secret: process.env.PAYLOAD_SECRET,
  serverURL: baseUrl,
  routes: { api: "/api" },
  telemetry: false,
  db: sqliteAdapter({ client: { url: `file:${process.env.PAYLOAD_DATABASE}` }, push: true }),
  collections,
});
const payload = await getPayload({ config });

writeFileSync(
  process.env.PAYLOAD_INFO,
  `${JSON.stringify(
    {
      server: "payload",
      version: process.env.PAYLOAD_VERSION,
      baseUrl,
      collection: "posts",
      authCollection: "users",
      apiKeys: { writer: await ensureKey("writer"), reader: await ensureKey("reader") },
      publicUrlPattern: `${baseUrl}/blog/{slug}`,
    },
    null,
    2,
  )}\n`,
  { mode: 0o600 },
);

createServer(async (incoming, outgoing) => {
  const response = await answer(incoming).catch((failure) => {
    process.stderr.write(`${failure.stack}\n`);
    return new Response("error", { status: 500 });
  });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}).listen(Number(process.env.PAYLOAD_PORT), "127.0.0.1");

async function answer(incoming) {
  const { pathname } = new URL(incoming.url, baseUrl);
  if (pathname === "/health") return new Response("ok");
  if (pathname.startsWith("/api/")) return handleEndpoints({ config, request: await toRequest(incoming) });
  const slug = /^\/blog\/([^/]+)\/?$/.exec(pathname)?.[1];
  const post = slug === undefined ? undefined : await findPublished(decodeURIComponent(slug));
  if (post === undefined) return missingPage();
  return blogPage({
    title: post.title,
    description: post.meta?.description,
    url: `${baseUrl}/blog/${slug}`,
    html: post.body,
  });
}

async function toRequest(incoming) {
  const body = ["GET", "HEAD"].includes(incoming.method) ? {} : { body: await readAll(incoming) };
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
  return new Request(new URL(incoming.url, baseUrl), { method: incoming.method, headers, ...body });
}

async function readAll(incoming) {
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function findPublished(slug) {
  const where = { and: [{ slug: { equals: slug } }, { _status: { equals: "published" } }] };
  const { docs } = await payload.find({ collection: "posts", where, limit: 1 });
  return docs[0];
}

/** The API key of the user with this role, the same one at every start. */
async function ensureKey(role) {
  const file = `${process.env.PAYLOAD_DATABASE}.${role}-key`;
  const email = `${role}@example.com`;
  const { docs } = await payload.find({ collection: "users", where: { email: { equals: email } } });
  if (docs[0] !== undefined) return readFileSync(file, "utf8");
  const apiKey = randomUUID();
  writeFileSync(file, apiKey, { mode: 0o600 });
  const data = { email, role, apiKey, enableAPIKey: true, password: randomUUID() };
  await payload.create({ collection: "users", data });
  return apiKey;
}
