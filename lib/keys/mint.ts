import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { createContentToken } from "@/lib/platform/keys/content-token";
import { requireProject } from "@/lib/projects/queries";
import { emitKeyEvent } from "./key-events";
import {
  allowedAddressesField,
  expiryFields,
  expiryOf,
  keyNameField,
  keyNoteField,
  keyScopesField,
} from "./key-fields";
import { keyView, viewKey } from "./key-view";
import { countLiveKeys, insertKey, lockKeysOf } from "./queries";

export const mintKey = operation({
  name: "keys.mint",
  summary: "Create a content API key and its feed token; this answer is the only one that shows them",
  description:
    "Without scopes, an end and addresses, the key may do all that keys can, from anywhere, until it is revoked.",
  access: "user",
  effect: "adds",
  phrases: ["created {key}", "create a content API key"],
  role: "admin",
  input: z.strictObject({
    projectId: idField("a project"),
    name: keyNameField.default("Content API key"),
    scopes: keyScopesField.optional(),
    ...expiryFields,
    note: keyNoteField.optional(),
    allowedAddresses: allowedAddressesField.optional(),
  }),
  output: z.object({ key: keyView, api_key: z.string(), feed_token: z.string() }),
  refusals: ["conflict"],
  subject: ({ key }) => ({ resourceId: key.id }),
  async run(
    ctx: Context & { settings: { keysPerProject: number } },
    { projectId, name, scopes = null, note = null, allowedAddresses = null, ...expiry },
  ) {
    const project = await requireProject(ctx, projectId);
    const expiresAt = expiryOf(expiry, ctx.now());
    await refuseTooManyKeys(ctx, project.id);
    const key = createContentToken("key");
    const feed = createContentToken("feed");
    const row = await insertKey(ctx.db, {
      projectId: project.id,
      name,
      note,
      scopes,
      allowedAddresses,
      expiresAt,
      keyHash: key.hash,
      keyPrefix: key.prefix,
      feedTokenHash: feed.hash,
      feedTokenPrefix: feed.prefix,
      createdBy: ctx.actor.kind === "user" ? ctx.actor.userId : null,
    });
    await emitKeyEvent(ctx, "key.minted", row);
    return { key: viewKey(row, ctx.now()), api_key: key.plaintext, feed_token: feed.plaintext };
  },
});

/** The lock lasts until the transaction of the call ends, so that two calls at once cannot both take the last place. */
async function refuseTooManyKeys(
  { db, settings }: Context & { settings: { keysPerProject: number } },
  projectId: string,
): Promise<void> {
  const { keysPerProject } = settings;
  await lockKeysOf(db, projectId);
  if ((await countLiveKeys(db, projectId)) < keysPerProject) return;
  throw new Refusal(
    "conflict",
    `This project has ${keysPerProject} live keys, and may not have more. Revoke one that nobody uses any more, then create this one; the operator can raise KEYS_PER_PROJECT.`,
  );
}
