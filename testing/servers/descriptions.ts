import { z } from "zod";

const place = { version: z.string(), baseUrl: z.url() };
/** The public address of an article; `{slug}` is replaced by its slug. */
const publicUrlPattern = z.string().includes("{slug}");
const wordpressUser = z.object({ id: z.int(), role: z.string(), applicationPassword: z.string() });

/** The output of each setup.sh: the server's address, and the credentials that tests need. */
export const realServers = z.object({
  wordpress: z.object({
    ...place,
    apiRoot: z.url(),
    adminPassword: z.string(),
    users: z.object({
      admin: wordpressUser,
      editor: wordpressUser,
      author: wordpressUser,
      contributor: wordpressUser,
      subscriber: wordpressUser,
    }),
  }),
  ghost: z.object({
    ...place,
    /** "id:secret", the secret in hexadecimal. */
    adminApiKey: z.string(),
    contentApiKey: z.string(),
    owner: z.object({ email: z.email(), password: z.string() }),
  }),
  payload: z.object({
    ...place,
    collection: z.string(),
    authCollection: z.string(),
    apiKeys: z.object({ writer: z.string(), reader: z.string() }),
    publicUrlPattern,
  }),
  strapi: z.object({
    ...place,
    collection: z.string(),
    tokens: z.object({ full: z.string(), readOnly: z.string(), articlesOnly: z.string() }),
    publicUrlPattern,
  }),
});

export type RealServers = z.output<typeof realServers>;
export type ServerName = keyof RealServers;

export const serverNames: readonly ServerName[] = realServers.keyof().options;
