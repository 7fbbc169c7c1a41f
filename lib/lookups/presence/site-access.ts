import pLimit from "p-limit";
import { type FetchedAnswer, fetchedAnswer } from "@/lib/pages/fetched-answer";
import type { RobotsAccess, readAgentsAccess } from "@/lib/pages/robots/agents-access";
import { type AiAgent, aiAgents, browserUserAgent } from "@/lib/pages/robots/ai-agents";
import { robotsBytesMax } from "@/lib/pages/robots/robots-rules";
import { decodeText } from "@/lib/platform/fetching/decode-text";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { orOverrun, TaskOverrun, ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import { LookupFailure } from "../lookup-failure";
import { type AgentTreatment, compareAnswers, type PageAnswer, type readPageAnswer } from "./page-answer";
import type { readHomePage, SiteDescription } from "./read-home-page";

/** How a site's home page answers a browser. */
export type HomePage =
  | { kind: "answered"; url: string; answer: PageAnswer; site: SiteDescription | null }
  | { kind: "unreachable"; reason: string };

/** Whether a site has a file; `unknown` when the request for it failed. */
export type Presence = "yes" | "no" | "unknown";

export interface SiteAccess {
  robotsTxt: { found: Presence; status: number | null };
  llmsTxt: Presence;
  agents: (RobotsAccess & AgentTreatment & { agent: AiAgent })[];
}

export type SiteTasks = InThread<{
  readHomePage: typeof readHomePage;
  readPageAnswer: typeof readPageAnswer;
  readAgentsAccess: typeof readAgentsAccess;
}>;

export interface SiteDeps {
  fetch: GuardedFetch;
  tasks: SiteTasks;
  signal: AbortSignal;
  /** The ports that the site and its redirects may name; null means all. */
  ports: readonly number[] | null;
}

const homeTimeoutMs = 4_000;
const probeTimeoutMs = 5_000;
const homeBytesMax = 1024 * 1024;
const probeBytesMax = 300 * 1024;
const llmsBytesMax = 512 * 1024;
/** Kept low out of politeness: all requests go to one site, which may not be the caller's own. */
const probesAtOnce = 5;
/** How many agents, from the top of the list, the site is fetched as; the others are judged by robots.txt only. */
const agentsTriedMax = 8;
const agentsTried = new Set(aiAgents.filter(({ userAgent }) => userAgent !== null).slice(0, agentsTriedMax));

/** Fetches the home page of a domain from the first of its usual addresses that answers. */
export async function fetchHomePage(domain: string, deps: SiteDeps): Promise<HomePage> {
  const addresses = [`https://${domain}/`, `https://www.${domain}/`, `http://${domain}/`];
  let reason = "The site did not answer.";
  for (const address of addresses) {
    const answer = await attempt(address, browserUserAgent, homeBytesMax, homeTimeoutMs, deps);
    if (!(answer instanceof FetchFailure)) {
      const unread = { answer: { status: answer.status, content: null }, site: null };
      const read = await readOr(unread, deps.tasks.readHomePage(answer));
      return { kind: "answered", url: answer.url, ...read };
    }
    reason = answer.message;
  }
  return { kind: "unreachable", reason };
}

/** Which AI agents a site lets in, by its robots.txt and by how it answers requests in their names. */
export async function checkSiteAccess(
  home: HomePage & { kind: "answered" },
  deps: SiteDeps,
): Promise<SiteAccess> {
  const atOnce = pLimit(probesAtOnce);
  const fileOf = (path: string) => new URL(path, home.url).href;
  const [robots, llms, ...treatments] = await Promise.all([
    atOnce(() => attemptTwice(fileOf("/robots.txt"), null, robotsBytesMax, deps)),
    atOnce(() => attemptTwice(fileOf("/llms.txt"), null, llmsBytesMax, deps)),
    ...aiAgents.map((agent) => atOnce(() => treatmentOf(agent, home, deps))),
  ]);
  const access = await accessOf(robots, home.url, deps);
  return {
    robotsTxt: robotsFound(robots),
    llmsTxt: llms instanceof FetchFailure ? "unknown" : isLlmsTxt(llms) ? "yes" : "no",
    agents: aiAgents.map((agent, index) => ({
      agent,
      ...(access[index] ?? { robots: "unknown", named: false }),
      ...(treatments[index] ?? { page: "not_tested", detail: null }),
    })),
  };
}

/** What robots.txt permits each agent, in their order; empty when the file could not be fetched or parsed. */
async function accessOf(
  robots: FetchedAnswer | FetchFailure,
  pageUrl: string,
  deps: SiteDeps,
): Promise<RobotsAccess[]> {
  if (robots instanceof FetchFailure) return [];
  const { pathname, search } = new URL(pageUrl);
  const tokens = aiAgents.map(({ token }) => token);
  return readOr([], deps.tasks.readAgentsAccess(robots, tokens, pathname + search));
}

/**
 * The result of a task, or `otherwise` when its input was too complex. Throws LookupFailure when too many tasks
 * are waiting.
 */
async function readOr<Read>(otherwise: Read, reading: Promise<Read>): Promise<Read> {
  const read = await orOverrun(reading).catch((error: unknown) => {
    if (!(error instanceof ThreadsBusy)) throw error;
    const message =
      "Galley is too busy to read the site at this moment; make the same call again in a minute.";
    throw new LookupFailure("unavailable", message, { cause: error });
  });
  return read instanceof TaskOverrun ? otherwise : read;
}

async function treatmentOf(
  agent: AiAgent,
  home: HomePage & { kind: "answered" },
  deps: SiteDeps,
): Promise<AgentTreatment> {
  if (agent.userAgent === null || !agentsTried.has(agent)) return { page: "not_tested", detail: null };
  const answer = await attemptTwice(home.url, agent.userAgent, probeBytesMax, deps);
  if (answer instanceof FetchFailure) return { page: "unknown", detail: answer.message };
  const unread = { status: answer.status, content: null };
  return compareAnswers(home.answer, await readOr(unread, deps.tasks.readPageAnswer(answer)));
}

/** Tries once more after a failure, because the result is cached for everybody for twelve hours. */
async function attemptTwice(
  url: string,
  userAgent: string | null,
  bodyBytesMax: number,
  deps: SiteDeps,
): Promise<FetchedAnswer | FetchFailure> {
  const first = await attempt(url, userAgent, bodyBytesMax, probeTimeoutMs, deps);
  if (!(first instanceof FetchFailure) || deps.signal.aborted) return first;
  return attempt(url, userAgent, bodyBytesMax, probeTimeoutMs, deps);
}

async function attempt(
  url: string,
  userAgent: string | null,
  bodyBytesMax: number,
  timeoutMs: number,
  { fetch, signal, ports }: SiteDeps,
): Promise<FetchedAnswer | FetchFailure> {
  try {
    const response = await fetch(url, {
      timeoutMs,
      bodyBytesMax,
      onTooLarge: "truncate",
      signal,
      ports,
      headers: {
        accept: "text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.8",
        "accept-language": "en,*;q=0.5",
        ...(userAgent !== null && { "user-agent": userAgent }),
      },
    });
    return fetchedAnswer(response);
  } catch (error) {
    if (error instanceof FetchFailure) return error;
    throw error;
  }
}

function robotsFound(answer: FetchedAnswer | FetchFailure): SiteAccess["robotsTxt"] {
  if (answer instanceof FetchFailure) return { found: "unknown", status: null };
  const { status } = answer;
  return { found: status < 300 ? "yes" : status < 500 ? "no" : "unknown", status };
}

/** Checks the content, because many servers answer any address with a page: llms.txt begins with a heading. */
function isLlmsTxt({ status, headers, bytes }: FetchedAnswer): boolean {
  if (status >= 300) return false;
  const type = headers["content-type"] ?? "";
  const beginning = decodeText(bytes.subarray(0, 2000), type);
  return !/html/i.test(type) && /^\uFEFF?\s*#\s*\S/.test(beginning);
}
