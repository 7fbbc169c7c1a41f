module.exports = ({ env }) => ({
  host: "127.0.0.1",
  port: env.int("PORT"),
  url: env("PUBLIC_URL"),
  app: { keys: [env("STRAPI_SECRET")] },
  logger: { updates: { enabled: false } },
});
