const { factories } = require("@strapi/core");

module.exports = factories.createCoreService("api::article.article");
