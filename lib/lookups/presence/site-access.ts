import pLimit from "p-limit";
import { readPageDocument } from "@/lib/audit/read-page-document";
import type { PageDocument } from "@/lib/audit/audited-page";
import { FetchFailure } from "@/lib/fetching/fetch-failure";
import type { GuardedFetch, GuardedResponse } from "@/lib/fetching/guarded-fetch";
import { type AiAgent, aiAgents, browserUserAgent } from "./agents";
import { type AgentTreatment, compareAnswers, type PageAnswer, readPageAnswer } from "./page-answer";
import { type RobotsAccess, robotsAccess, type RobotsAnswer } from "./robots-access";

/** A site's home page as a browser gets it. */
export type HomePage =
  | { kind: "answered"; url: string; answer: PageAnswer; document: PageDocument | null }
  | { kind: "unreachable"; reason: string };

/** What can be read of something that may be missing: `unknown` when the site did not say. */
export type Presence = "yes" | "no" | "unknown";

export interface SiteAccess {
  robotsTxt: { found: Presence; status: number | null };
  llmsTxt: Presence;
  agents: (RobotsAccess & AgentTreatment & { agent: AiAgent })[];
  /** Whether everything could be asked: an answer with gaps is not kept for long. */
  complete: boolean;
}

export interface SiteDeps {
  fetch: GuardedFetch;
  signal: AbortSignal;
}

const homeTimeoutMs = 4_000;
const probeTimeoutMs = 5_000;
const homeBytesMax = 1024 * 1024;
const probeBytesMax = 300 * 1024;
const textBytesMax = 512 * 1024;
/** Politeness: it is one site that all of these go to. */
const probesAtOnce = 5;

/** The home page of a domain, by the first of its usual addresses that answers. */
export async function fetchHomePage(domain: string, deps: SiteDeps): Promise<HomePage> {
  const addresses = [`https://${domain}/`, `https://www.${domain}/`, `http://${domain}/`];
  let reason = "The site did not answer.";
  for (const address of addresses) {
    const response = await attempt(address, browserUserAgent, homeBytesMax, homeTimeoutMs, deps);
    if (!(response instanceof FetchFailure)) {
      const html = response.text();
      const answer = readPageAnswer(response.status, html, response.url);
      const document = response.status < 300 ? readPageDocument(html, response.url) : null;
      return { kind: "answered", url: response.url, answer, document };
    }
    reason = response.message;
  }
  return { kind: "unreachable", reason };
}

/** What a site lets AI agents do: by robots.txt, and in fact. */
export async function checkSiteAccess(
  home: HomePage & { kind: "answered" },
  deps: SiteDeps,
): Promise<SiteAccess> {
  const atOnce = pLimit(probesAtOnce);
  const fileOf = (path: string) => new URL(path, home.url).href;
  const [robots, llms, ...treatments] = await Promise.all([
    atOnce(() => attempt(fileOf("/robots.txt"), null, textBytesMax, probeTimeoutMs, deps)),
    atOnce(() => attempt(fileOf("/llms.txt"), null, textBytesMax, probeTimeoutMs, deps)),
    ...aiAgents.map((agent) => atOnce(() => treatmentOf(agent, home, deps))),
  ]);
  const robotsAnswer: RobotsAnswer =
    robots instanceof FetchFailure ? null : { status: robots.status, text: robots.text() };
  const { pathname, search } = new URL(home.url);
  const llmsTxt = llms instanceof FetchFailure ? "unknown" : isLlmsTxt(llms) ? "yes" : "no";
  return {
    robotsTxt: robotsFound(robotsAnswer),
    llmsTxt,
    agents: aiAgents.map((agent, index) => ({
      agent,
      ...robotsAccess(robotsAnswer, agent, pathname + search),
      ...(treatments[index] ?? { page: "not_tested", detail: null }),
    })),
    complete:
      robotsAnswer !== null && llmsTxt !== "unknown" && treatments.every(({ page }) => page !== "unknown"),
  };
}

async function treatmentOf(
  agent: AiAgent,
  home: HomePage & { kind: "answered" },
  deps: SiteDeps,
): Promise<AgentTreatment> {
  if (agent.userAgent === null) return { page: "not_tested", detail: null };
  const response = await attempt(home.url, agent.userAgent, probeBytesMax, probeTimeoutMs, deps);
  if (response instanceof FetchFailure) return { page: "unknown", detail: response.message };
  return compareAnswers(home.answer, readPageAnswer(response.status, response.text(), response.url));
}

async function attempt(
  url: string,
  userAgent: string | null,
  bodyBytesMax: number,
  timeoutMs: number,
  { fetch, signal }: SiteDeps,
): Promise<GuardedResponse | FetchFailure> {
  try {
    return await fetch(url, {
      timeoutMs,
      bodyBytesMax,
      onTooLarge: "truncate",
      signal,
      headers: {
        accept: "text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.8",
        "accept-language": "en,*;q=0.5",
        ...(userAgent !== null && { "user-agent": userAgent }),
      },
    });
  } catch (error) {
    if (error instanceof FetchFailure) return error;
    throw error;
  }
}

function robotsFound(answer: RobotsAnswer): SiteAccess["robotsTxt"] {
  if (answer === null) return { found: "unknown", status: null };
  const { status } = answer;
  return { found: status < 300 ? "yes" : status < 500 ? "no" : "unknown", status };
}

/** Many servers answer any address with a page: llms.txt is a text that begins with a heading. */
function isLlmsTxt(response: GuardedResponse): boolean {
  if (response.status >= 300) return false;
  const isHtml = /html/i.test(response.headers.get("content-type") ?? "");
  return !isHtml && /^\uFEFF?\s*#\s*\S/.test(response.text().slice(0, 2000));
}
