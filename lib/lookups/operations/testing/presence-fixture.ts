import { execute } from "@/lib/kernel/operation";
import type { Lookups } from "@/lib/lookups/lookups";
import type { Assistant, AssistantAnswer } from "@/lib/lookups/presence/assistant";
import { newId } from "@/lib/platform/db/ids";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import { startLoopback } from "@/lib/platform/fetching/testing/loopback-server";
import { loopbackFetch } from "@/lib/platform/fetching/testing/provider-server";
import { contextOf } from "@/lib/testing/fixtures";
import type { TestServices } from "@/lib/testing/test-services";
import { checkAiPresence } from "../ai-presence";

interface Site {
  html?: string;
  robots?: string | null;
  llms?: string | null;
  /** A user agent that contains one of these product tokens is answered with 403. */
  blocked?: string[];
  /** A user agent that contains one of these product tokens gets a page without content. */
  shell?: string[];
}

const text = "Anvils for smiths, forged by hand since nineteen hundred. ".repeat(20);
const homePage = `<html><head><title>Acme</title><meta property="og:site_name" content="Acme">
<meta name="description" content="Acme sells hand-forged anvils for smiths.">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization"}</script>
</head><body><p>${text}</p></body></html>`;

/** A fetch that serves the site as acme.example; no other host exists. */
export async function siteOf({
  html = homePage,
  robots = null,
  llms = null,
  blocked = [],
  shell = [],
}: Site = {}) {
  const server = await startLoopback((request, response) => {
    const agent = request.headers["user-agent"] ?? "";
    const file = request.url === "/robots.txt" ? robots : request.url === "/llms.txt" ? llms : undefined;
    if (file === null) return response.writeHead(404).end("<h1>Nothing</h1>");
    if (file !== undefined) return response.writeHead(200, { "content-type": "text/plain" }).end(file);
    if (blocked.some((token) => agent.includes(token))) return response.writeHead(403).end("No robots");
    const body = shell.some((token) => agent.includes(token)) ? "<p>Loading…</p>" : html;
    return response.writeHead(200, { "content-type": "text/html" }).end(body);
  });
  const fetch: GuardedFetch = async (url, request) => {
    const at = new URL(url);
    if (at.host !== "acme.example") throw new FetchFailure("dns", `${at.host} does not exist.`);
    const answer = await loopbackFetch(`http://127.0.0.1:${server.port}${at.pathname}`, request);
    return { ...answer, url: at.href };
  };
  return { fetch, requests: server.requests };
}

export function assistantThat(ask: (question: string) => Partial<AssistantAnswer> | ProviderFailure) {
  const questions: string[] = [];
  const assistant: Assistant = {
    name: "openai",
    label: "OpenAI",
    model: "gpt-x",
    ask(question) {
      questions.push(question);
      const answer = ask(question);
      return answer instanceof ProviderFailure
        ? Promise.reject(answer)
        : Promise.resolve({ model: "gpt-x", text: "Nothing.", searched: true, citations: [], ...answer });
    },
  };
  return { assistant, questions };
}

export const halfDayMs = 12 * 3600 * 1000;

export type CallerOptions = [lookups?: Partial<Lookups>, services?: Partial<TestServices["services"]>];

/** Returns a function that calls the operation as a visitor with an address of its own. */
export function callerOf(
  app: TestServices,
  fetch: GuardedFetch,
  lookups: Partial<Lookups> = { assistants: [] },
  services: Partial<TestServices["services"]> = {},
) {
  const used = { ...app.services, ...services, fetch, lookups: { ...app.services.lookups, ...lookups } };
  const ctx = { ...contextOf(used, { kind: "visitor", problem: null }, "tools"), clientAddress: newId() };
  // The question is new each time, so that no test gets the stored answer of another one.
  return (input: object) =>
    execute(checkAiPresence, ctx, { question: `Who sells anvils, ${newId()}?`, ...input });
}
