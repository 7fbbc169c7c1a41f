# Galley in a container. `docker build -t galley .` builds it; compose.yaml runs it with PostgreSQL and Redis.
# The base is an argument, so that a mirror or a hardened image of Node.js 20 on Debian can take its place. It has to know
# a user with the id 1000, as the image of Node.js does: the embedded PostgreSQL does not start for an unknown one.
ARG NODE_IMAGE=node:20-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
COPY patches ./patches
RUN npm ci --no-audit --no-fund
COPY . .
RUN node --import tsx scripts/build.ts
# What the server never loads is left out: packages that only build or test, other forms of the same code, types, source
# maps, the demonstration and the build's own files.
RUN rm -rf .next/cache .next/diagnostics dist/demo.mjs drizzle/meta/*_snapshot.json \
  && node --import tsx scripts/image.ts \
  && find .next dist node_modules -name '*.map' -delete \
  && mkdir /data

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Galley" org.opencontainers.image.licenses="MIT"
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 GALLEY_DATA_DIR=/data NEXT_TELEMETRY_DISABLED=1
# Everything belongs to root and is only read: the server writes to /data and to the temporary folder.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/drizzle ./drizzle
COPY --from=build /app/docs ./docs
COPY --from=build /app/public ./public
COPY --from=build /app/dist ./dist
COPY --from=build /app/.next ./.next
COPY --from=build /app/deploy/galley-admin /usr/local/bin/galley-admin
COPY --from=build --chown=1000:1000 /data /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/start.mjs"]
