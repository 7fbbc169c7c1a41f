// What `strapi start` does. The command itself would load React for the admin panel.
const { createStrapi } = require("@strapi/core");

createStrapi({ appDir: __dirname, distDir: __dirname }).start();
