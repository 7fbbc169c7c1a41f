import path from "node:path";
import { type DestinationStream, pino } from "pino";
import { recordAuthEvent } from "@/lib/activity/account-events";
import { allDestinations } from "@/lib/destinations/all";
import type { Destination } from "@/lib/destinations/contract";
import { createDestinationRegistry } from "@/lib/destinations/registry";
import { wakeEngine } from "@/lib/engine/engine";
import { freeToolBudget } from "@/lib/free/free-tool-tasks";
import { storedAgents } from "@/lib/keys/agents/queries";
import { findKeyHolder, touchKey } from "@/lib/keys/queries";
import { createLookups, createRankProvider } from "@/lib/lookups/create-lookups";
import { createMailer } from "@/lib/mail/mailer";
import { accountAuth } from "@/lib/platform/auth/account-auth";
import { type Auth, createAuth } from "@/lib/platform/auth/better-auth";
import { isSetUpCode, needsSetUpCode } from "@/lib/platform/auth/set-up-code";
import { connectDatabase } from "@/lib/platform/db/connection";
import { askAgainWhenCut } from "@/lib/platform/db/database-error";
import { noDatabase } from "@/lib/platform/db/drizzle-on";
import { type AllowRule, parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch, type GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { gatherLines } from "@/lib/platform/gather-lines";
import { createAgentLookups } from "@/lib/platform/keys/agent-lookups";
import { createKeyLookups } from "@/lib/platform/keys/key-lookups";
import { ProcessState } from "@/lib/platform/process-state";
import { createLimiter } from "@/lib/platform/rate-limit/create-limiter";
import { createSecretBox } from "@/lib/platform/secret-box";
import { readServerEnv, type ServerEnv } from "@/lib/platform/settings/env";
import { defaultConnections } from "@/lib/platform/settings/table";
import { traceFields } from "@/lib/platform/telemetry/tracing";
import { patientTasks } from "@/lib/platform/threads/patient-tasks";
import { createTaskPool } from "@/lib/platform/threads/task-pool";
import type { Services } from "@/lib/services";
import { clientAddressOf } from "@/lib/surfaces/http/context";
import { freeTaskNames, taskNames } from "@/lib/tasks/task-names";
import type { FreeTasks, Tasks } from "@/lib/tasks/tasks";
import { admitNewUser } from "@/lib/workspaces/member-events";
import { createOwnProviders, type OwnProvidersDeps } from "@/lib/workspaces/providers/own-providers";
import type { DraftTasks } from "@/lib/writers/model/model-writer";
import { createWriter, createWriterModels } from "@/lib/writers/registry";
import type { Writer } from "@/lib/writers/writer";

/** Everything that this process needs to run, assembled from its settings. */
export interface Runtime {
  env: ServerEnv;
  services: Services;
  auth: Auth;
  writer: Writer;
  /** The fetch that the verifier reads public pages with. */
  verifierFetch: GuardedFetch;
  /** Closes the worker threads, the limiter and the database. Nothing here may be used afterwards. */
  close(): Promise<void>;
}

const now = () => new Date();
const userAgent = "Galley/1.0";
const sessionsPerUser = 50;

export interface RuntimeOptions {
  /** Default: standard output. */
  logStream?: DestinationStream;
  /**
   * The folder of the bundled worker threads. Default: `dist` in the working folder, where `npm run build` puts
   * them.
   */
  workersFolder?: string;
}

/** Assembles the runtime without connecting to anything: the first query, call or task does that. */
export function createRuntime(env: ServerEnv, options: RuntimeOptions = {}): Runtime {
  const { workersFolder = path.join(process.cwd(), "dist") } = options;
  const logger = createLogger(env, options);
  const database = connectDatabase(env.databaseUrl, {
    poolMax: env.databaseConnections ?? defaultConnections,
  });
  const limiter = createLimiter({ clock: now, logger, overrides: env.limits, ...storeOptions(env) });
  const threads = createThreads(path.join(workersFolder, "tasks.cjs"));
  const [egress, auth] = [egressOf(env), authOf(env, { db: database.db, logger })];
  const secrets = createSecretBox(env.secretKey, env.formerSecretKeys ?? []);
  const credentialFetch = createGuardedFetch({ ...egress, allow: env.fetchAllow, credentials: true });
  const writer = createWriter(env.writer, { tasks: patientTasks(threads.tasks) });
  const services: Services = {
    db: database.db,
    auth: accountAuth(auth),
    now,
    limiter,
    fetch: createGuardedFetch({ ...egress, allow: env.fetchAllow }),
    credentialFetch,
    destinations: createDestinationRegistry(
      allDestinations({
        db: database.db,
        baseUrl: env.baseUrl,
        tasks: threads.tasks,
        gitWorkerFile: path.join(workersFolder, "git.cjs"),
      }),
    ),
    keyLookups: createKeyLookups({
      query: (kind, hash) => askAgainWhenCut(() => findKeyHolder(database.db, kind, hash)),
      noteUse: (keyId, address) => touchKey(database.db, keyId, address),
      logger,
      limiter,
      clock: now,
    }),
    agentLookups: createAgentLookups({ ...storedAgents(database.db), limiter, logger }),
    secrets,
    lookups: createLookups(
      env.lookups,
      createGuardedFetch({ ...egress, allow: [...env.fetchAllow, ...ownSearchOf(env)] }),
    ),
    writer,
    mailer: env.mail === null ? null : createMailer(env.mail, env.baseUrl),
    writerModels: createWriterModels(env.writer),
    ownProviders: createOwnProviders({
      db: database.db,
      secrets,
      addresses: { allow: env.fetchAllow, allowedPorts: env.fetchPorts },
      limits: modelLimitsOf(env),
      ...ownModelsOf(env, patientTasks(threads.tasks)),
      createSearch: (settings) => createRankProvider(settings, credentialFetch),
    }),
    tasks: threads.tasks,
    freeTasks: threads.freeTasks,
    settings: env,
    logger,
    acceptsSetUpCode: (given) => !needsSetUpCode(env) || isSetUpCode(given, env.authSecret),
    wake: wakeEngine,
  };
  return {
    env,
    services,
    auth,
    writer,
    // The hosted blog is served at this address, which often is a loopback or private one.
    verifierFetch: createGuardedFetch({
      ...egress,
      allow: [...env.fetchAllow, ...parseAllowRules(new URL(env.baseUrl).origin)],
    }),
    close: async () => {
      await threads.close();
      await limiter.close();
      await database.close();
    },
  };
}

/** What the operator allows the models of workspaces, whoever pays for them. */
function modelLimitsOf(env: ServerEnv): OwnProvidersDeps["limits"] {
  return {
    timeoutMs: env.writerTimeoutSeconds * 1000,
    idleMs: env.writerIdleSeconds * 1000,
    budget: { tokens: env.writerBudgetTokens, usd: env.writerBudgetUsd },
    prices: env.writerPrices ?? {},
  };
}

function ownModelsOf(
  { fetchAllow: allow, fetchPorts: allowedPorts, egressProxy: proxy }: ServerEnv,
  tasks: DraftTasks,
): Pick<OwnProvidersDeps, "createWriter" | "createModels"> {
  // The attack: the people of a workspace are not the operator, so their addresses are strangers' addresses.
  const guard = { allow, allowedPorts, proxy };
  return {
    createWriter: (settings) => createWriter(settings, { tasks, guard }),
    createModels: (settings) => createWriterModels(settings, { guard }),
  };
}

function createLogger(
  { logLevel: level, telemetry }: ServerEnv,
  { logStream = gatherLines(pino.destination(1)) }: RuntimeOptions,
) {
  return pino({ level, base: null, ...(telemetry !== null && { mixin: traceFields }) }, logStream);
}

function egressOf({ egressProxy: proxy, fetchPorts: allowedPorts }: ServerEnv) {
  return { userAgent, proxy, allowedPorts };
}

function authOf(env: ServerEnv, { db, logger }: Pick<Services, "db" | "logger">): Auth {
  const fetch = createGuardedFetch({ ...egressOf(env), allow: env.fetchAllow, credentials: true });
  const { baseUrl, authSecrets: secrets, trustedProxyHops, identityProvider: settings } = env;
  return createAuth({
    db,
    baseUrl,
    secrets,
    logger,
    sessionDays: env.sessionDays,
    sessionsPerUser,
    clientAddressOf: (headers) => clientAddressOf(headers, trustedProxyHops),
    onEvent: (event) => void recordAuthEvent({ db, logger, now: () => new Date() }, event),
    identityProvider: settings && { settings, fetch, onNewUser: (id) => admitNewUser(db, id, settings) },
  });
}

/** The threads of the product's own tasks, and that of the free tools. */
function createThreads(workerFile: string) {
  const own = createTaskPool<Tasks>({ names: taskNames, workerFile });
  const free = createTaskPool<FreeTasks>({ names: freeTaskNames, workerFile, ...freeToolBudget });
  return {
    tasks: own.tasks,
    freeTasks: free.tasks,
    close: () => Promise.all([own.close(), free.close()]),
  };
}

/** The operator's own search engine may be in a private network; only rank lookups may reach it there. */
function ownSearchOf({ lookups }: ServerEnv): AllowRule[] {
  return lookups.rankProviders.flatMap((provider) =>
    provider.name === "searxng" ? parseAllowRules(new URL(provider.baseUrl).origin) : [],
  );
}

function storeOptions({ limitStore }: ServerEnv) {
  if (limitStore.kind === "upstash") return { upstash: { url: limitStore.url, token: limitStore.token } };
  if (limitStore.kind === "redis") return { redisUrl: limitStore.url };
  return {};
}

const runtimeOfProcess = new ProcessState<Runtime>("runtime");

/** The runtime of this server process, created at its first use. Throws SettingsFailure. */
export function getRuntime(): Runtime {
  return (runtimeOfProcess.value ??= createRuntime(readServerEnv()));
}

/** What Galley publishes to, for pages that are built before a server has settings: to describe, not to call. */
export function describeDestinations(): Pick<
  Destination,
  "provider" | "label" | "notes" | "provenAgainst" | "unproved"
>[] {
  return allDestinations({
    db: noDatabase(),
    baseUrl: "http://localhost",
    tasks: { hostedPageText: refuseToPublish },
    gitWorkerFile: "",
  });
}

const refuseToPublish = () => Promise.reject(new Error("nothing is published while pages are built"));
