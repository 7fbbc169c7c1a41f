const { factories } = require("@strapi/core");

module.exports = factories.createCoreRouter("api::article.article");
