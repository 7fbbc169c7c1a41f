/** What each destination needs and does, in the order of the registry; a test holds the names to it. */
export const proven = [
  ["Hosted blog", "Pages that Galley serves itself. Needs nothing."],
  [
    "WordPress",
    "The site’s address, a user with the role Author or above, and an application password (Users → Profile). Meta descriptions go to Yoast or Rank Math where one of them accepts them; shortcodes in code are defused.",
  ],
  [
    "Ghost",
    "The site’s address and the Admin API key of a custom integration (Settings → Integrations). No newsletter is ever sent.",
  ],
  [
    "Git repository",
    "A repository over https, a branch and a token that may write. Paths and front matter for Next, Astro, Hugo, Eleventy, Jekyll or of your own; commits to the branch, or to a branch for a pull request. Never forces a push.",
  ],
  [
    "Webhook",
    "An address of yours that takes signed messages and may answer with the article’s public address. Formats of other services are there for receivers that were written for them.",
  ],
  ["Payload", "The API’s address, an API key, the collection and your names for its fields."],
  ["Strapi", "The API’s address, an API token, the collection type and your names for its fields."],
] as const;

export const documented = [
  ["Webflow", "An API token with CMS access, the collection and your names for its fields."],
  [
    "Shopify",
    "The shop’s myshopify.com address, the credentials of an app with content access, and the blog.",
  ],
  [
    "HubSpot",
    "A private app’s token with the scope content, the blog and an author. A blog that mails its subscribers at each new post does so for these as well: that is a setting of the blog.",
  ],
  ["Wix", "An API key, the site and a member as the author."],
  [
    "Notion",
    "An integration’s token and a data source. A store: Notion’s API cannot share a page with the public.",
  ],
  ["DEV", "An API key. DEV makes its own addresses and takes about one article in five minutes."],
  [
    "Hashnode",
    "A personal access token and a publication of the plan Pro. Live posts can be taken down on Hashnode only.",
  ],
  ["Contentful", "A management token, the content type and your names for its fields."],
  ["Sanity", "A token with write access, the document type and your names for its fields."],
] as const;
