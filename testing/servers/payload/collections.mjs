// A site as its owner might have made it: people with API keys, and posts that the public sees once published.
const isWriter = ({ req }) => req.user?.role === "writer";
const never = () => false;

const users = {
  slug: "users",
  auth: { useAPIKey: true },
  fields: [{ name: "role", type: "select", options: ["writer", "reader"], defaultValue: "reader" }],
  access: {
    read: ({ req }) => (req.user ? { id: { equals: req.user.id } } : false),
    create: never,
    update: never,
    delete: never,
  },
};

const posts = {
  slug: "posts",
  versions: { drafts: true },
  access: {
    read: ({ req }) => (req.user ? true : { _status: { equals: "published" } }),
    readVersions: ({ req }) => Boolean(req.user),
    create: isWriter,
    update: isWriter,
    delete: isWriter,
  },
  fields: [
    { name: "title", type: "text", required: true },
    { name: "slug", type: "text", required: true, unique: true, index: true },
    { name: "body", type: "textarea" },
    { name: "excerpt", type: "textarea", maxLength: 500 },
    { name: "tags", type: "text", hasMany: true },
    { name: "meta", type: "group", fields: [{ name: "description", type: "textarea", maxLength: 320 }] },
    { name: "articleId", type: "text", index: true },
    // A rich text of the shape that Lexical stores, for adapters that convert to it.
    { name: "content", type: "json" },
  ],
};

export const collections = [users, posts];
