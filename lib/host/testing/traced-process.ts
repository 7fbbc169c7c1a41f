import { createServer } from "node:http";
import { vi } from "vitest";
import { createWebhookDestination } from "@/lib/destinations/adapters/webhook/destination";
import { createDestinationRegistry } from "@/lib/destinations/registry";
import { createSweeps } from "@/lib/engine/sweeps";
import { createWorks } from "@/lib/engine/works";
import { connectDatabase } from "@/lib/platform/db/connection";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { listenOnLoopback } from "@/lib/platform/rate-limit/testing/listen";
import { readEnv } from "@/lib/platform/settings/env";
import { startOtlp } from "@/lib/platform/telemetry/otlp/start-otlp";
import { setTracing } from "@/lib/platform/telemetry/tracing";
import type { Services } from "@/lib/services";
import { endpoints } from "@/lib/surfaces/rest/endpoints";
import { createRoute } from "@/lib/surfaces/rest/route";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import type { TestServices } from "@/lib/testing/test-services";
import type { BackgroundWork } from "@/lib/work/background-work";
import { createRunningSweeps } from "@/lib/work/running-sweeps";
import { createWriter } from "@/lib/writers/registry";
import { createPrepare } from "../prepare-request";
import { createWeb } from "../web";

export interface TracedOptions {
  /** Variables of the environment, such as the collector's address. */
  variables: Record<string, string>;
  model: { baseUrl: string; apiKey: string };
}

/**
 * What one process of an installation is: its own connections, its own sweeps, and its own exporter, which it starts and
 * stops as a server does. One at a time, because the current tracing is global.
 */
export function startTracedProcess(app: TestServices, { variables, model }: TracedOptions) {
  const database = connectDatabase(app.databaseUrl);
  const { db } = database;
  const services: Services = {
    ...app.services,
    settings: { ...app.services.settings, workAtOnce: 1 },
    db,
    fetch: createGuardedFetch({
      allow: app.services.settings.fetchAllow,
      userAgent: "Galley tests",
      resolve: () => Promise.reject(new Error("no names are resolved in this test")),
    }),
    destinations: createDestinationRegistry([createWebhookDestination({ db })]),
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { telemetry } = readEnv(variables);
  if (telemetry === null) throw new Error("these variables name no collector");
  const otlp = startOtlp(telemetry, {
    logger: services.logger,
    readGauges: () => Promise.resolve([{ name: "galley_uptime_seconds", help: "Up.", labels: {}, value: 1 }]),
  });
  setTracing(otlp.tracing ?? undefined);
  const writer = createWriter(
    { kind: "openai-compatible", model: "test-model", timeoutMs: 20_000, ...model },
    { tasks: inlineTasks },
  );
  const works = createWorks({ services, writer, verifierFetch: services.fetch });
  const sweeps = createSweeps(services, works, "local");
  const running = createRunningSweeps();
  const listener = createWeb({
    routes: ["/api/v1/articles", "/api/v1/articles/{articleId}"].map((path) => ({
      pattern: path.replace("{articleId}", "[articleId]"),
      handlers: createRoute(endpoints, path, () => ({ services, trustedProxyHops: 0 })),
    })),
    authority: "127.0.0.1:3000",
    prepare: createPrepare({ baseUrl: "http://galley.test", hstsSubdomains: false }),
    logger: services.logger,
    otherwise: (_request, response) => response.end("a page"),
  });
  const server = createServer(listener);
  const listening = listenOnLoopback(server);
  return {
    services,
    url: async () => `http://127.0.0.1:${await listening}`,
    /** Sweeps once and waits for the work that it started. */
    async sweep(work: BackgroundWork) {
      const { inFlight, handled } = await running.run(sweeps[work]);
      await inFlight;
      return handled;
    },
    /** Ends as a server does: nothing of what it did is left behind but rows. */
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await otlp.stop(5_000);
      setTracing(undefined);
      await database.close();
    },
  };
}
export type TracedProcess = ReturnType<typeof startTracedProcess>;
