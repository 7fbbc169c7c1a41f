const { factories } = require("@strapi/core");

module.exports = factories.createCoreController("api::article.article");
