import { type KeyScope, keyScopes } from "@galley/lib/platform/keys/key-scope";

const texts: Record<KeyScope, { label: string; help: string }> = {
  read: { label: "Read", help: "Articles, jobs, the audit and the connections." },
  write: { label: "Write", help: "Start articles, which spends credits, and change them." },
  publish: { label: "Publish", help: "Write articles to the publishing connections." },
};

/** The checkboxes of the scopes that a new key may have. */
export const scopeOptions = keyScopes.map((value) => ({ value, ...texts[value] }));
