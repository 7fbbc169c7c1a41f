import type { composeArticle } from "@/lib/articles/compose-article";
import type { auditPage } from "@/lib/audits/audit-page";
import type { AuditTasks } from "@/lib/audits/deps";
import type { AuditLimits } from "@/lib/audits/start-audit";
import type { CitationTasks } from "@/lib/citations/ask-page";
import type { diffTexts } from "@/lib/content/diff-texts";
import type { faqEntriesOf } from "@/lib/content/faq-section";
import type { publishGate } from "@/lib/content/gate/publish-gate";
import type { BlogTasks } from "@/lib/destinations/adapters/hosted/site/serve-blog";
import type { DestinationRegistry } from "@/lib/destinations/registry";
import type { parseTexts } from "@/lib/destinations/texts/parsed-texts";
import type { FreeToolTasks } from "@/lib/free/free-tool-tasks";
import type { GenerationTasks } from "@/lib/generation/deps";
import type { placeOutdatedFacts } from "@/lib/generation/refresh/place-facts";
import type { RetentionSettings } from "@/lib/health/retention/kinds";
import type { Context, CoreServices } from "@/lib/kernel/context";
import type { AgentHolder } from "@/lib/keys/agents/queries";
import type { Lookups } from "@/lib/lookups/lookups";
import type { SiteTasks } from "@/lib/lookups/presence/site-access";
import type { Mailer } from "@/lib/mail/mailer";
import type { AccountAuth } from "@/lib/platform/auth/account-auth";
import type { AllowRule } from "@/lib/platform/fetching/allow-rules";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { AgentLookups } from "@/lib/platform/keys/agent-lookups";
import type { KeyLookups } from "@/lib/platform/keys/key-lookups";
import type { SecretBox } from "@/lib/platform/secret-box";
import type { GoogleClient } from "@/lib/platform/settings/google-client";
import type { InThread } from "@/lib/platform/threads/in-thread";
import type { readSite } from "@/lib/projects/read-site";
import type { CheckTasks } from "@/lib/publications/check/check-page";
import type { readFiguresCsv } from "@/lib/results/csv";
import type { NeedsResultText } from "@/lib/results/judge-article";
import type { OwnProviders } from "@/lib/workspaces/providers/own-providers";
import type { WriterModels } from "@/lib/writers/registry";
import type { Writer } from "@/lib/writers/writer";

export interface Settings extends AuditLimits, RetentionSettings {
  baseUrl: string;
  /** Who writes the articles; the sample writer, which is built in, has no model. */
  writer: { kind: string; model?: string };
  /** Whether the public tools may be called without a key. */
  publicTools: boolean;
  /** Whether the free tools are offered. */
  freeTools: boolean;
  initialCredits: number;
  sweepSeconds: number;
  verifySeconds: number;
  verifyGraceSeconds: number;
  eventsSeconds: number;
  leaseSeconds: number;
  writerRevisions: number;
  writerTargetScore: number;
  /** How many articles a process writes at once; of other work it does as much, or a multiple of it. */
  workAtOnce: number;
  /** An address that is asked in place of Google's for the figures of pages; null for Google's own. */
  searchConsoleUrl: string | null;
  /** As what Galley asks Google for access to Search Console; null where it does not. */
  googleClient: GoogleClient | null;
  /** How many live content API keys a project may have. */
  keysPerProject: number;
  /** Whose accounts are the operator's; null for the first account's. */
  operatorEmails: readonly string[] | null;
  /** The only addresses that may sign in with a password; empty for all. */
  passwordSignInFor: readonly string[];
  /** The organisation's identity provider, which vouches for the addresses of these domains; null without one. */
  identityProvider: { domains: readonly string[] } | null;
  /** How many workspaces a signed-in user may own. */
  workspacesPerUser: number;
  /** Addresses that the operator allows Galley to call although they are private, or not encrypted. */
  fetchAllow: readonly AllowRule[];
}

/** The tasks that operations run in worker threads, directly or through the folders that they use. */
type ServiceTasks = GenerationTasks &
  AuditTasks &
  CheckTasks &
  CitationTasks &
  SiteTasks &
  BlogTasks &
  NeedsResultText["tasks"] &
  InThread<{
    composeArticle: typeof composeArticle;
    publishGate: typeof publishGate;
    parseTexts: typeof parseTexts;
    faqEntriesOf: typeof faqEntriesOf;
    auditPage: typeof auditPage;
    readSite: typeof readSite;
    diffTexts: typeof diffTexts;
    readFiguresCsv: typeof readFiguresCsv;
    placeOutdatedFacts: typeof placeOutdatedFacts;
  }>;

/** Everything that operations and sweeps need. lib/runtime.ts creates it once; tests replace parts of it. */
export interface Services extends CoreServices {
  fetch: GuardedFetch;
  /** The fetch for calls that carry credentials or signed messages. It refuses plain http to public hosts. */
  credentialFetch: GuardedFetch;
  destinations: DestinationRegistry;
  secrets: SecretBox;
  /** The parts of accounts that better-auth encrypts and checks. */
  auth: AccountAuth;
  lookups: Lookups;
  /** Writes the articles of workspaces that have no model of their own. */
  writer: Writer;
  /** Sends mails; null when the server sends none. */
  mailer: Mailer | null;
  /** The models that write the articles, for the operator to see and to try. */
  writerModels: WriterModels;
  /** The models and search providers that workspaces have of their own. */
  ownProviders: OwnProviders;
  /** Finds the holder of a content API key or of a feed token. */
  keyLookups: KeyLookups;
  /** Finds the holder of an access token of a connected agent. */
  agentLookups: AgentLookups<AgentHolder>;
  /**
   * Parses the texts of web pages, callers and models in worker threads, because parsing may block a thread for
   * a long time.
   */
  tasks: ServiceTasks;
  /** The same for the free tools, which have a thread of their own: strangers must not hold up the other tasks. */
  freeTasks: FreeToolTasks;
  settings: Settings;
  /** Whether the first owner may sign up with this code. A server that only its own machine reaches needs none. */
  acceptsSetUpCode: (given: string) => boolean;
}

/** A call that has everything, as a surface makes it: it may run any operation. */
export type FullContext = Context & Services;
