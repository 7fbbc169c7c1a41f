const fs = require("node:fs");
const MarkdownIt = require("markdown-it");

const article = "api::article.article";
const actions = ["find", "findOne", "create", "update", "delete"];
const tokens = {
  full: { name: "galley-full", type: "full-access" },
  readOnly: { name: "galley-read-only", type: "read-only" },
  articlesOnly: {
    name: "galley-articles",
    type: "custom",
    permissions: actions.map((action) => `${article}.${action}`),
  },
};

module.exports = {
  /** The owner's own page: Strapi has none. Its rich text is Markdown, which may contain HTML. */
  register({ strapi }) {
    const markdown = new MarkdownIt({ html: true });
    strapi.server.routes([
      {
        method: "GET",
        path: "/blog/:slug",
        config: { auth: false },
        async handler(ctx) {
          const { blogPage, missingPage } = await import(process.env.BLOG_PAGE);
          const found = await strapi
            .documents(article)
            .findFirst({ filters: { slug: ctx.params.slug }, status: "published" });
          const page = found
            ? blogPage({
                title: found.title,
                description: found.metaDescription,
                url: `${process.env.PUBLIC_URL}/blog/${found.slug}`,
                html: markdown.render(found.body ?? ""),
              })
            : missingPage();
          ctx.status = page.status;
          ctx.type = "html";
          ctx.body = await page.text();
        },
      },
    ]);
  },

  /** What the owner would click in the admin panel. A key is shown only when it is made. */
  async bootstrap({ strapi }) {
    const service = strapi.service("admin::api-token");
    const file = process.env.TOKENS_FILE;
    const keys = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
    for (const [name, token] of Object.entries(tokens)) {
      const existing = await service.getByName(token.name);
      if (existing && keys[name]) continue;
      if (existing) await service.revoke(existing.id);
      const made = await service.create({ description: "", lifespan: null, ...token });
      keys[name] = made.accessKey;
    }
    fs.writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  },
};
