/** What a content API key may be limited to: reading, changing articles, and publishing them. */
export const keyScopes = ["read", "write", "publish"] as const;
export type KeyScope = (typeof keyScopes)[number];
