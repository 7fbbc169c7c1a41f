module.exports = ({ env }) => ({ "users-permissions": { config: { jwtSecret: env("STRAPI_SECRET") } } });
