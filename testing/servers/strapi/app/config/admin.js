// No admin panel is served, so that none has to be built.
module.exports = ({ env }) => ({
  serveAdminPanel: false,
  auth: {
    secret: env("STRAPI_SECRET"),
    sessions: { maxRefreshTokenLifespan: 2_592_000, maxSessionLifespan: 86_400 },
  },
  apiToken: { salt: env("STRAPI_SECRET") },
  transfer: { token: { salt: env("STRAPI_SECRET") } },
  secrets: { encryptionKey: env("STRAPI_SECRET").slice(0, 32) },
  flags: { nps: false, promoteEE: false },
});
