import cluster from "node:cluster";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import next from "next";
import { createGaugeReader } from "@/lib/health/queues";
import type { Logger } from "@/lib/platform/logger";
import { clientAddress } from "@/lib/platform/rate-limit/client-address";
import type { ServerEnv } from "@/lib/platform/settings/env";
import { takeSnapshot } from "@/lib/platform/telemetry/metrics";
import { processGauges, watchEventLoop } from "@/lib/platform/telemetry/process-gauges";
import type { Services } from "@/lib/services";
import { currentRequest } from "@/lib/surfaces/http/request-scope";
import { carriesSession } from "./carries-session";
import { answerPrimary, type ProcessMetrics, serveMetrics } from "./metrics-server";
import { createPageGate } from "./page-gate";
import { createPrepare } from "./prepare-request";
import type { Route } from "./routes";
import { setUpProcess } from "./set-up-process";
import { createWeb } from "./web";

/**
 * Limits against clients that send slowly. A connection is kept longer than proxies keep theirs (60 seconds as a
 * rule), because a proxy that reuses a connection while it is closed answers 502.
 */
const limits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

/**
 * Serves the routes of `routes` itself and everything else with Next, which answers a route handler too, but takes about a
 * millisecond for each call. The entry file that scripts/build/bundle-server.ts generates calls this.
 */
export function runServer(routes: readonly Route[]): void {
  serveRoutes(routes).catch(fail);
}

async function serveRoutes(routes: readonly Route[]): Promise<void> {
  const { env, services, auth } = await setUpProcess();
  reportMetrics(env, services);
  const { host, port } = env;
  const { logger } = services;
  const authority = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  const server = createServer(limits);
  const otherwise = createPageGate({
    render: nextListener(server, env, logger),
    limiter: services.limiter,
    isSignedIn: (request) => carriesSession(auth, request),
    addressOf: (request) => addressOf(request, env),
    noteSpent: (subject, decision) => {
      const scope = currentRequest();
      if (scope !== null) scope.visitorLimit = { subject, decision };
    },
  });
  server.on("request", createWeb({ routes, authority, prepare: createPrepare(env), logger, otherwise }));
  server.on("error", fail);
  server.listen(port, host);
}

/** Serves this process's metrics, or as one of several workers tells them to the primary process, which serves them all. */
function reportMetrics(
  { metricsPort, metricsHost }: Pick<ServerEnv, "metricsPort" | "metricsHost">,
  { db, logger }: Pick<Services, "db" | "logger">,
): void {
  if (metricsPort === null) return;
  watchEventLoop();
  const readGauges = createGaugeReader(db);
  const worker = String(cluster.worker?.id ?? 1);
  const onError = (error: unknown) => logger.error({ err: error }, "metrics could not be served");
  const read = async (): Promise<ProcessMetrics> => ({
    counted: takeSnapshot(),
    own: processGauges(worker),
    shared: await readGauges(),
  });
  if (cluster.isWorker) answerPrimary(read, onError);
  else serveMetrics({ host: metricsHost, port: metricsPort }, async () => [await read()], onError);
}

function addressOf(
  { headers, socket }: IncomingMessage,
  { trustedProxyHops }: Pick<ServerEnv, "trustedProxyHops">,
): string {
  return clientAddress({
    socketAddress: socket.remoteAddress ?? null,
    forwardedFor: [headers["x-forwarded-for"] ?? []].flat().join(",") || null,
    trustedProxyHops,
  });
}

/** Begins to load Next at once; requests wait until it is there. */
function nextListener(
  server: Server,
  { host, port }: Pick<ServerEnv, "host" | "port">,
  logger: Pick<Logger, "error">,
): RequestListener {
  const app = next({ dev: false, dir: process.cwd(), hostname: host, port, httpServer: server, quiet: true });
  const loading = app.prepare().then(() => app.getRequestHandler());
  loading.catch(fail);
  return (request, response) => {
    loading
      .then((answer) => answer(request, response))
      .catch((error: unknown) => {
        logger.error({ err: error }, "a page could not be answered");
        if (!response.headersSent) response.statusCode = 500;
        response.end();
      });
  };
}

/** Ends the process, which would otherwise live on without serving; the supervisor explains it and starts another. */
function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}
