/** What each destination needs and does. A test checks that the names are those of the registry, in its order. */
export const proven = [
  ["Hosted blog", "Pages that Galley serves itself. It needs no settings."],
  [
    "WordPress",
    "The site’s address, a user with the Author role or above, and an application password (Users → Profile). Meta descriptions are passed to Yoast or Rank Math where either accepts them. Shortcodes in code samples are escaped, so that WordPress does not run them.",
  ],
  [
    "Ghost",
    "The site’s address and the Admin API key of a custom integration (Settings → Integrations). No newsletter is ever sent.",
  ],
  [
    "Git repository",
    "A repository over HTTPS, a branch, and a token with write access. Paths and front matter for Next, Astro, Hugo, Eleventy or Jekyll, or your own. Galley commits to the branch, or to a new branch for a pull request, and never force-pushes.",
  ],
  [
    "Webhook",
    "An address of yours that accepts signed messages and may answer with the article’s public address. Other services’ formats are available for receivers that were written for them.",
  ],
  ["Payload", "The API’s address, an API key, the collection, and the names of its fields."],
  ["Strapi", "The API’s address, an API token, the collection type, and the names of its fields."],
] as const;

export const documented = [
  ["Webflow", "An API token with CMS access, the collection, and the names of its fields."],
  [
    "Shopify",
    "The shop’s myshopify.com address, the credentials of an app with access to content, and the blog.",
  ],
  [
    "HubSpot",
    "A private app’s token with the content scope, the blog, and an author. If the blog is set to e-mail its subscribers about new posts, it does so for these as well.",
  ],
  ["Wix", "An API key, the site, and a site member as the author."],
  [
    "Notion",
    "An integration’s token and a data source. Notion only stores the articles: its API cannot make a page public.",
  ],
  ["DEV", "An API key. DEV chooses the addresses itself and accepts about one article every five minutes."],
  [
    "Hashnode",
    "A personal access token and a publication on the Pro plan. Live posts can only be taken down on Hashnode itself.",
  ],
  ["Contentful", "A management token, the content type, and the names of its fields."],
  ["Sanity", "A token with write access, the document type, and the names of its fields."],
] as const;
