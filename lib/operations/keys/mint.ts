import { z } from "zod";
import { createContentToken } from "@/lib/platform/keys/content-token";
import { idField, requiredText } from "../core/fields";
import { operation } from "../core/operation";
import { requireProject } from "../core/require";
import { keyView, viewKey } from "./key-view";
import { insertKey } from "./queries";

export const mintKey = operation({
  name: "keys.mint",
  summary: "Mint a content API key and its feed token; this answer is the only one that shows them",
  access: "user",
  effect: "adds",
  input: z.strictObject({
    projectId: idField("a project"),
    name: requiredText(80).default("Content API key").describe("What the key is for."),
  }),
  output: z.object({ key: keyView, api_key: z.string(), feed_token: z.string() }),
  subject: ({ key }) => ({ resourceId: key.id }),
  async run(ctx, { projectId, name }) {
    const project = await requireProject(ctx, projectId);
    const key = createContentToken("key");
    const feed = createContentToken("feed");
    const row = await insertKey(ctx.db, {
      projectId: project.id,
      name,
      keyHash: key.hash,
      keyPrefix: key.prefix,
      feedTokenHash: feed.hash,
      feedTokenPrefix: feed.prefix,
      createdBy: ctx.actor.kind === "user" ? ctx.actor.userId : null,
    });
    return { key: viewKey(row), api_key: key.plaintext, feed_token: feed.plaintext };
  },
});
