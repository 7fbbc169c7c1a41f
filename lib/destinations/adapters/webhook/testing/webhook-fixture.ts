import { Webhook } from "standardwebhooks";
import { z } from "zod";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { integration, project, workspace } from "@/lib/platform/db/schema";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { bodyOf, startLoopback } from "@/lib/platform/fetching/testing/loopback-server";
import { newSigningSecret } from "@/lib/platform/messages/sign-message";
import type { DestinationFixture } from "../../../testing/destination-fixture";
import { createWebhookDestination } from "../destination";
import { toRemoteId } from "../receiver-answer";
import { type WebhookConfig, webhookConfig } from "../webhook-config";

const message = z.object({
  type: z.string(),
  data: z.looseObject({ id: z.string().optional(), receiver_id: z.string().nullish() }),
});
const article = z.object({ title: z.string(), slug: z.string(), content_html: z.string() });

interface Entry extends z.output<typeof article> {
  live: boolean;
}

export interface WebhookFixture extends DestinationFixture<WebhookConfig> {
  integrationId: string;
  projectId: string;
  /** The messages that the receiver accepted, each once. */
  accepted: { id: string; type: string; data: Record<string, unknown> }[];
  /** The number of requests received, whatever their result. */
  requests(): number;
  /** Statuses to answer the next requests with, instead of handling their messages. */
  failures: number[];
  /** Bodies to answer the next articles with, instead of their url and id: texts as they are, others as JSON. */
  answers: unknown[];
  origin: string;
}

/** A model receiver: a site that stores the content of signed messages and shows it under /blog/. */
export async function webhookFixture(db: Database): Promise<WebhookFixture> {
  const { projectId, integrationId } = await addIntegration(db);
  const secret = newSigningSecret();
  const entries = new Map<string, Entry>();
  const seen = new Set<string>();
  const accepted: WebhookFixture["accepted"] = [];
  const failures: number[] = [];
  const answers: unknown[] = [];

  const { port, requests } = await startLoopback(async (request, response) => {
    const path = request.url ?? "/";
    if (request.method === "GET") {
      const entry = [...entries.values()].find(({ slug, live }) => live && path === pathOf(slug));
      response
        .writeHead(entry === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" })
        .end(entry === undefined ? "<h1>Not found</h1>" : pageOf(entry));
      return;
    }
    if (path !== "/hook") return response.writeHead(404).end();
    const body = await bodyOf(request);
    const failure = failures.shift();
    if (failure !== undefined) return response.writeHead(failure).end();
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    try {
      new Webhook(secret).verify(body, headers);
    } catch {
      return response.writeHead(401).end();
    }
    const told = act(String(headers["webhook-id"]), message.parse(JSON.parse(body)));
    const answer = typeof told === "string" ? told : JSON.stringify(told);
    return response.writeHead(200, { "content-type": "application/json" }).end(answer);
  });
  const origin = `http://127.0.0.1:${port}`;

  function act(id: string, { type, data }: z.output<typeof message>): unknown {
    if (!seen.has(id)) accepted.push({ id, type, data });
    seen.add(id);
    const key = data.id;
    if (type === "ping" || key === undefined) return { pong: true };
    const before = entries.get(key);
    if (type === "article.unpublished") {
      if (before !== undefined) entries.set(key, { ...before, live: false });
      return {};
    }
    const entry = { ...article.parse(data), live: type !== "article.draft" };
    entries.set(key, entry);
    return answers.length > 0 ? answers.shift() : { url: origin + pathOf(entry.slug), id: ownId(key) };
  }

  const connection = {
    config: webhookConfig.parse({ url: `${origin}/hook`, secret }),
    integrationId,
    projectId,
    projectSlug: "acme",
    fetch: createGuardedFetch({ allow: parseAllowRules(`127.0.0.1:${port}`), userAgent: "Galley-test" }),
    now: () => new Date(),
    signal: AbortSignal.timeout(30_000),
  };
  const keyOf = (remoteId: string) => remoteId.split(":")[0] ?? "";

  return {
    destination: createWebhookDestination({ db }),
    connection,
    badConnections: {
      "another secret": {
        ...connection,
        config: { ...connection.config, secret: newSigningSecret() },
      },
      "another address": { ...connection, config: { ...connection.config, url: `${origin}/other` } },
      "an address inside the network": {
        ...connection,
        config: { ...connection.config, url: "http://169.254.169.254/" },
      },
    },
    integrationId,
    projectId,
    accepted,
    requests: () => requests.length,
    failures,
    answers,
    origin,
    entries: () =>
      Promise.resolve(
        [...entries].map(([key, { slug, title, live }]) => ({
          remoteId: toRemoteId(key, ownId(key)),
          slug,
          title,
          live,
        })),
      ),
    remove: (remoteId) => Promise.resolve(void entries.delete(keyOf(remoteId))),
    occupy(slug) {
      entries.set(newId(), { slug, title: "Somebody else’s", content_html: "<p>Other.</p>", live: true });
      return Promise.resolve();
    },
    retitle(remoteId, title) {
      const entry = entries.get(keyOf(remoteId));
      if (entry !== undefined) entry.title = title;
      return Promise.resolve();
    },
    async visit(url) {
      const response = await fetch(url);
      return { status: response.status, html: await response.text() };
    },
    close: () => Promise.resolve(),
  };
}

async function addIntegration(db: Database): Promise<{ projectId: string; integrationId: string }> {
  const [workspaceId, projectId, integrationId] = [newId(), newId(), newId()];
  await db.insert(workspace).values({ id: workspaceId, name: "Test" });
  await db.insert(project).values({
    id: projectId,
    workspaceId,
    name: "Acme",
    slug: projectId,
    website: "https://acme.example",
    languageCode: "en",
    brandName: "Acme Forge",
  });
  await db.insert(integration).values({ id: integrationId, projectId, provider: "webhook", name: "Webhook" });
  return { projectId, integrationId };
}

/** The receiver's own ids, which differ from Galley's and may contain colons. */
const ownId = (key: string) => `post:${key.slice(-6)}`;
const pathOf = (slug: string) => `/blog/${encodeURIComponent(slug)}`;
const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function pageOf({ title, content_html: html }: Entry): string {
  return `<!doctype html><html lang="en"><head><title>${escapeHtml(title)}</title></head>
    <body><main><article><h1>${escapeHtml(title)}</h1>${html}</article></main></body></html>`;
}
