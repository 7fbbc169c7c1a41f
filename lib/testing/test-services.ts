import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { createHostedBlog } from "@/lib/destinations/adapters/hosted/hosted-blog";
import type { Destination } from "@/lib/destinations/contract";
import { createDestinationRegistry } from "@/lib/destinations/registry";
import { storedAgents } from "@/lib/keys/agents/queries";
import { findKeyHolder, touchKey } from "@/lib/keys/queries";
import { createRankProvider } from "@/lib/lookups/create-lookups";
import { createLiveSlots } from "@/lib/lookups/live-slots";
import type { Lookups } from "@/lib/lookups/lookups";
import type { Mailer } from "@/lib/mail/mailer";
import { accountAuth } from "@/lib/platform/auth/account-auth";
import { createAuth } from "@/lib/platform/auth/better-auth";
import { createTestDatabase } from "@/lib/platform/db/testing/test-database";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { createAgentLookups } from "@/lib/platform/keys/agent-lookups";
import { createKeyLookups } from "@/lib/platform/keys/key-lookups";
import { createLimiter } from "@/lib/platform/rate-limit/create-limiter";
import type { RulesByLimit } from "@/lib/platform/rate-limit/limits";
import { createSecretBox } from "@/lib/platform/secret-box";
import { retentionDefaults } from "@/lib/platform/settings/retention-days";
import type { Services } from "@/lib/services";
import { inlineFreeTasks, inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { createOwnProviders } from "@/lib/workspaces/providers/own-providers";
import { createBuiltinWriter } from "@/lib/writers/builtin/builtin-writer";
import { createWriter, createWriterModels, type WriterModels } from "@/lib/writers/registry";
import type { Writer } from "@/lib/writers/writer";
import { cannedLookups } from "./canned-lookups";

export interface TestServices {
  services: Services;
  /** Where the test's database is. */
  databaseUrl: string;
  /** The kinds of work that the engine was asked for, in order. */
  woken: string[];
  /** The lines that were logged, as JSON texts. */
  logged: string[];
  close(): Promise<void>;
}

export interface TestServicesOptions {
  limits?: Partial<RulesByLimit>;
  destinations?: Destination[];
  settings?: Partial<Services["settings"]>;
  /** Hosts that the guarded fetch may reach although they are private; default the loopback. */
  fetchAllow?: string;
  /** Default: `cannedLookups`. */
  lookups?: Partial<Lookups>;
  /** Default: those of the sample writer, which has none. */
  writerModels?: WriterModels;
  /** Default: the sample writer. */
  writer?: Writer;
  /** Default: none, so that no mail is queued. */
  mailer?: Mailer;
}

/**
 * The real services over a database of the test's own, but with canned lookups, tasks in this thread, and a
 * list in place of the engine.
 */
export async function createTestServices(options: TestServicesOptions = {}): Promise<TestServices> {
  const database = await createTestDatabase();
  const woken: string[] = [];
  const logged: string[] = [];
  const logger = pino({ level: "debug" }, { write: (line: string) => void logged.push(line) });
  const now = () => new Date();
  const limiter = createLimiter({ clock: now, logger, overrides: options.limits });
  const fetchAllow = parseAllowRules(options.fetchAllow ?? "127.0.0.1");
  const userAgent = "Galley tests";
  const settings = {
    baseUrl: "http://galley.test",
    writer: { kind: "builtin" },
    publicTools: true,
    freeTools: true,
    initialCredits: 10,
    sweepSeconds: 120,
    verifySeconds: 180,
    verifyGraceSeconds: 120,
    eventsSeconds: 30,
    leaseSeconds: 90,
    writerRevisions: 2,
    writerTargetScore: 80,
    sessionIdleDays: 14,
    trashDays: 30,
    retentionDays: retentionDefaults,
    workAtOnce: 4,
    auditPages: 500,
    searchConsoleUrl: "http://127.0.0.1:9",
    googleClient: null,
    auditWorkspacePages: 200_000,
    keysPerProject: 20,
    workspacesPerUser: 5,
    operatorEmails: null,
    passwordSignInFor: [],
    identityProvider: null,
    fetchAllow,
    ...options.settings,
  };
  const auth = createAuth({
    db: database.db,
    baseUrl: settings.baseUrl,
    secrets: ["the secret of sessions in tests, 32 characters"],
    logger,
    identityProvider: null,
    sessionDays: 30,
    sessionsPerUser: 50,
    clientAddressOf: () => "192.0.2.1",
  });
  const secrets = createSecretBox(randomBytes(32));
  const credentialFetch = createGuardedFetch({ allow: fetchAllow, userAgent, credentials: true });
  const guard = { allow: fetchAllow };
  const services: Services = {
    db: database.db,
    auth: accountAuth(auth),
    now,
    limiter,
    fetch: createGuardedFetch({ allow: fetchAllow, userAgent }),
    credentialFetch,
    destinations: createDestinationRegistry([
      createHostedBlog({ db: database.db, baseUrl: settings.baseUrl, tasks: inlineTasks }),
      ...(options.destinations ?? []),
    ]),
    keyLookups: createKeyLookups({
      query: (kind, hash) => findKeyHolder(database.db, kind, hash),
      noteUse: (keyId, address) => touchKey(database.db, keyId, address),
      logger,
      limiter,
      clock: now,
    }),
    agentLookups: createAgentLookups({ ...storedAgents(database.db), limiter, logger }),
    secrets,
    lookups: { ...cannedLookups, slots: createLiveSlots(8), ...options.lookups },
    writer: options.writer ?? createBuiltinWriter(),
    mailer: options.mailer ?? null,
    writerModels: options.writerModels ?? { list: [], try: () => Promise.resolve(null) },
    ownProviders: createOwnProviders({
      db: database.db,
      secrets,
      addresses: guard,
      limits: { timeoutMs: 20_000, idleMs: 20_000, budget: { tokens: 1_000_000, usd: null }, prices: {} },
      createWriter: (writer) => createWriter(writer, { tasks: inlineTasks, guard }),
      createModels: (writer) => createWriterModels(writer, { guard }),
      createSearch: (search) => createRankProvider(search, credentialFetch),
    }),
    tasks: inlineTasks,
    freeTasks: inlineFreeTasks,
    settings,
    logger,
    acceptsSetUpCode: () => true,
    wake: (work) => void woken.push(work),
  };
  return {
    services,
    databaseUrl: database.url,
    woken,
    logged,
    close: async () => {
      await limiter.close();
      await database.drop();
    },
  };
}
