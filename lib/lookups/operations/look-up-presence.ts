import type { Context } from "@/lib/kernel/context";
import { LookupFailure } from "@/lib/lookups/lookup-failure";
import { askAssistants } from "@/lib/lookups/presence/ask-assistants";
import { type PresenceSubject, presenceQuestions, siteNameOf } from "@/lib/lookups/presence/questions";
import {
  checkSiteAccess,
  fetchHomePage,
  type HomePage,
  type SiteAccess,
  type SiteTasks,
} from "@/lib/lookups/presence/site-access";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { foreignLine } from "@/lib/text/foreign-text";
import type { PresenceView } from "./ai-presence-view";
import type { NeedsLookups } from "./live";
import { portsOf } from "./ports";
import { viewAssistant } from "./view-assistant";

export const assistantsNotConfigured =
  "No assistant is configured, so mentions are not known: whoever runs this installation sets PRESENCE_ASSISTANTS, such as openai,perplexity, and their API keys.";

interface AskedPresence {
  brand: string | null;
  domain: string | null;
  question: string | null;
}

/** Checks the site and asks the assistants. Throws LookupFailure when neither of the two gave any result. */
export async function lookUpPresence(
  ctx: Context &
    NeedsLookups & {
      fetch: GuardedFetch;
      tasks: SiteTasks;
    },
  asked: AskedPresence,
  signal: AbortSignal,
): Promise<PresenceView> {
  const deps = { fetch: ctx.fetch, tasks: ctx.tasks, signal, ports: portsOf(ctx) };
  const home = asked.domain === null ? null : await fetchHomePage(asked.domain, deps);
  const [access, mentions] = await Promise.all([
    home?.kind === "answered" ? checkSiteAccess(home, deps) : null,
    lookUpMentions(ctx, asked, home, signal),
  ]);
  if (access === null && mentions.assistants.every(({ sample_size }) => sample_size === 0)) {
    throw nothingLearnt(home, mentions, signal);
  }
  return {
    access: access === null || home?.kind !== "answered" ? null : viewAccess(access, home),
    access_unknown_reason: access === null ? accessReason(home) : null,
    mentions,
  };
}

async function lookUpMentions(
  ctx: Context & NeedsLookups,
  { brand: givenBrand, domain, question }: AskedPresence,
  home: HomePage | null,
  signal: AbortSignal,
): Promise<PresenceView["mentions"]> {
  const { assistants, samples } = ctx.lookups;
  const site = home?.kind === "answered" ? home.site : null;
  const subject: PresenceSubject = { brand: givenBrand ?? siteNameOf(site), domain };
  const view = { brand: subject.brand, questions: [], assistants: [] };
  if (assistants.length === 0) {
    return { ...view, unknown_reason: assistantsNotConfigured };
  }
  const questions = presenceQuestions(question, subject, site);
  const answered = await askAssistants(assistants, questions, samples, signal);
  const failures = answered.flatMap((each) =>
    each.questions.flatMap(({ failures: failed }) =>
      failed.map((failure) => ({ assistant: each.assistant.name, failure })),
    ),
  );
  for (const { assistant, failure } of failures) {
    ctx.logger.warn({ err: failure, assistant, requestId: ctx.requestId }, "an assistant did not answer");
  }
  return {
    ...view,
    questions: questions.map(({ text, namesBrand }) => ({ question: text, names_brand: namesBrand })),
    assistants: answered.map((each) => viewAssistant(each, subject)),
    unknown_reason: null,
  };
}

function viewAccess(
  { robotsTxt, llmsTxt, agents }: SiteAccess,
  { url, answer, site }: HomePage & { kind: "answered" },
): PresenceView["access"] {
  return {
    page_url: foreignLine(url, 500),
    page_status: answer.status,
    robots_txt: robotsTxt,
    agents: agents.map(({ agent, robots, named, page, detail }) => ({
      agent: agent.token,
      operator: agent.operator,
      purpose: agent.purpose,
      robots,
      named_in_robots: named,
      honours_robots: agent.honoursRobots,
      page,
      page_detail: detail,
    })),
    llms_txt: llmsTxt,
    structured_data: {
      found: site === null ? "unknown" : site.hasStructuredData ? "yes" : "no",
      types: site?.types ?? [],
    },
    note: "The page was asked for under each agent's name, but from this server: a site that also checks where agents come from may answer the real ones otherwise.",
  };
}

function accessReason(home: HomePage | null): string {
  if (home === null) return "No domain was given, so there was no site to look at.";
  return home.kind === "unreachable" ? home.reason : "The site could not be looked at.";
}

function nothingLearnt(
  home: HomePage | null,
  mentions: PresenceView["mentions"],
  signal: AbortSignal,
): LookupFailure {
  const reasons = [
    ...(home === null ? [] : [accessReason(home)]),
    ...mentions.assistants.flatMap(({ assistant, reason }) =>
      reason === null ? [] : [`${assistant}: ${reason}`],
    ),
    ...(mentions.unknown_reason === null ? [] : [mentions.unknown_reason]),
  ];
  return new LookupFailure(signal.aborted ? "timeout" : "unavailable", reasons.join(" "));
}
