import { setTimeout as delay } from "node:timers/promises";
import type { AuditDeps } from "@/lib/audits/deps";
import { searchSitePages } from "@/lib/audits/rows/site-pages";
import { alignCitedPages } from "@/lib/citations/rows/align-pages";
import type { CitationDeps } from "@/lib/citations/sweep";
import type { GenerationDeps } from "@/lib/generation/deps";
import type { StageEnd } from "@/lib/generation/run-stage";
import type { RankProvider } from "@/lib/lookups/rank/rank-provider";
import { searchWeb } from "@/lib/lookups/rank/search-web";
import { queueApprovalMails } from "@/lib/mail/rows/notices";
import type { MailDeps } from "@/lib/mail/sweep";
import { dayIn } from "@/lib/platform/calendar-day";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { patientTasks } from "@/lib/platform/threads/patient-tasks";
import type { VerificationDeps } from "@/lib/publications/check/sweep";
import { listArticlesToLink } from "@/lib/publications/rows/articles-to-link";
import { queueAutomaticWrites } from "@/lib/publications/rows/automatic";
import { resumeUnblockedArticle } from "@/lib/publications/rows/waiting-writes";
import { computeResults } from "@/lib/results/compute";
import { renewResult } from "@/lib/results/recompute-article";
import type { ResultsDeps } from "@/lib/results/sweep";
import type { Services } from "@/lib/services";
import type { EventsDeps } from "@/lib/webhooks/sweep";
import type { BackgroundWork } from "@/lib/work/background-work";
import type { Writer } from "@/lib/writers/writer";

/** What the kinds of background work need, made of what the process has. */
export interface WorkDeps {
  generation: GenerationDeps;
  verification: VerificationDeps;
  events: EventsDeps;
  mail: MailDeps;
  audits: AuditDeps;
  results: ResultsDeps;
  citations: CitationDeps;
}

export interface WorkSources {
  services: Services;
  writer: Writer;
  /** Fetches public pages; unlike the other fetches, it may reach this installation's own address. */
  verifierFetch: GuardedFetch;
}

export function workDepsOf({ services, writer, verifierFetch }: WorkSources): WorkDeps {
  const { db, fetch, tasks, logger, mailer, settings } = services;
  const { leaseSeconds, verifySeconds, verifyGraceSeconds } = settings;
  const resultDeps = { db, tasks: patientTasks(tasks), logger, now: services.now };
  return {
    generation: generationDeps(services, writer),
    verification: { db, fetch: verifierFetch, tasks, logger, mailer, verifySeconds, verifyGraceSeconds },
    events: {
      db,
      fetch: services.credentialFetch,
      logger,
      now: services.now,
      secrets: services.secrets,
      random: Math.random,
    },
    mail: {
      db,
      mailer: services.mailer,
      secrets: services.secrets,
      baseUrl: settings.baseUrl,
      now: services.now,
      logger,
      random: Math.random,
    },
    audits: { db, fetch, tasks: patientTasks(tasks), logger, leaseSeconds, pause },
    results: {
      db,
      fetch: services.credentialFetch,
      searchConsoleUrl: settings.searchConsoleUrl,
      googleClient: settings.googleClient,
      secrets: services.secrets,
      logger,
      now: services.now,
      random: Math.random,
      leaseSeconds,
      computed: (projectId, now) => computeResults(resultDeps, projectId, now),
    },
    citations: {
      db,
      fetch,
      tasks: patientTasks(tasks),
      logger,
      leaseSeconds,
      now: services.now,
      random: Math.random,
      changed: (articleId) => renewResult(resultDeps, articleId),
    },
  };
}

/** How many results of a search are read for an article. */
const searchResultsMax = 5;

export const pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal });

/** Kinds of work that may be due after a stage: the next stage, and after a job's end publishing and events. */
export function followersOf(end: StageEnd): readonly BackgroundWork[] {
  if (end === "done") return ["generation", "publishing", "events"];
  return end === "failed" ? ["generation", "events"] : ["generation"];
}

function generationDeps(services: Services, writer: Writer): GenerationDeps {
  const { db, fetch, tasks, logger, settings } = services;
  return {
    db,
    writer,
    fetch,
    tasks: patientTasks(tasks),
    logger,
    leaseSeconds: settings.leaseSeconds,
    searchSite: searchSiteOf(services),
    searchWeb: searchWebOf(services, services.lookups.rankProviders),
    providersOf: async (workspaceId) => {
      const { ownProviders, lookups } = services;
      const search = await ownProviders.searchOf(workspaceId);
      return {
        writer: (await ownProviders.writerOf(workspaceId)) ?? writer,
        searchWeb: searchWebOf(services, search === null ? lookups.rankProviders : [search]),
      };
    },
    publishedArticles: (projectId, text, limit) => listArticlesToLink(db, projectId, text, limit),
    searchResultsMax,
    revisionsMax: settings.writerRevisions,
    scoreWanted: settings.writerTargetScore,
    random: Math.random,
    answerIn: async ({ query, ...text }) => {
      const today = dayIn(services.now(), "UTC");
      const asked = { ...text, writtenOn: today, today, queries: [query] };
      return (await patientTasks(tasks).readResultText(asked)).answers[0] ?? null;
    },
    onArticle: async (tx, finished) => {
      await queueAutomaticWrites(tx, finished);
      await queueApprovalMails(tx, services.mailer, finished);
    },
    onRefresh: async (tx, { articleId, isUnblocked }) => {
      if (isUnblocked) await resumeUnblockedArticle(tx, articleId);
      await alignCitedPages(tx, articleId);
      await queueApprovalMails(tx, services.mailer, { articleId });
    },
    afterRefresh: (articleId) =>
      renewResult({ db, tasks: patientTasks(tasks), logger, now: services.now }, articleId),
  };
}

function searchSiteOf({ db }: Services): GenerationDeps["searchSite"] {
  return (projectId, query, languageCode, limit) =>
    searchSitePages(db, projectId, anyWordOf(query), languageCode, limit);
}

/** A search that finds pages with any of the words, and ranks those with more of them higher. */
function anyWordOf(query: string): string {
  return (query.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, 20).join(" or ");
}

function searchWebOf(
  { logger }: Services,
  rankProviders: readonly RankProvider[],
): GenerationDeps["searchWeb"] {
  if (rankProviders.length === 0) return null;
  return (query, languageCode, signal) =>
    searchWeb(rankProviders, { query, languageCode }, signal, (label, failure) =>
      logger.warn({ err: failure, provider: label }, "a search provider gave no answer for an article"),
    );
}
