import { z } from "zod";
import { textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { hashToken, tokenPrefixes, tokensIn } from "@/lib/platform/keys/content-token";
import { keyView, viewKey } from "./key-view";
import { findKeysByHashes } from "./queries";

const tokensMax = 100;

export const findLeakedKeys = operation({
  name: "keys.find",
  summary: "Which content API keys and feed tokens are in a text, such as one that leaked; none is shown",
  access: "operator",
  effect: "reads",
  input: z.strictObject({ text: textField(1_000_000) }),
  output: z.object({
    found: z.array(
      z.object({
        kind: z.enum(["key", "feed_token"]),
        prefix: z.string().describe("The first 8 characters of the token."),
        key: keyView
          .nullable()
          .describe("The key that it is, or whose feed token it is; null for one of another installation."),
        project_name: z.string().nullable(),
      }),
    ),
    truncated: z.boolean().describe(`Whether the text has more than ${tokensMax} tokens.`),
  }),
  async run(ctx, { text }) {
    const tokens = tokensIn(text);
    const candidates = tokens.slice(0, tokensMax).map((token) => ({ token, hash: hashToken(token) }));
    const rows = await findKeysByHashes(
      ctx.db,
      candidates.map(({ hash }) => hash),
    );
    return {
      found: candidates.map(({ token, hash }) => {
        const row = rows.find(({ key }) => key.keyHash === hash || key.feedTokenHash === hash);
        return {
          kind: token.startsWith(tokenPrefixes.key) ? ("key" as const) : ("feed_token" as const),
          prefix: token.slice(0, 8),
          key: row === undefined ? null : viewKey(row.key, ctx.now()),
          project_name: row?.projectName ?? null,
        };
      }),
      truncated: tokens.length > tokensMax,
    };
  },
});
