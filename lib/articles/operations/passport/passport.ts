import { z } from "zod";
import { examplePassport, exampleSignature } from "@/lib/content/passport/example-passport";
import { signedPassport } from "@/lib/content/passport/passport-format";
import { signPassport } from "@/lib/content/passport/sign-passport";
import type { Context } from "@/lib/kernel/context";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound } from "@/lib/kernel/refusal";
import type { SecretBox } from "@/lib/platform/secret-box";
import { requireArticle } from "../require-article";
import { composePassport } from "./compose-passport";
import { readPassportRows } from "./queries";
import { requireSigningKey } from "./signing-key";

export const getArticlePassport = operation({
  name: "articles.passport",
  summary: "The signed record of how an article came about, what proves it and where it was published",
  description:
    "Its versions, stages, models, sources, claims, gate and score results, and publications with what the checks saw. The signature covers the SHA-256 of each member in canonical JSON and is verified with the keys at `/.well-known/jwks.json`; the documentation describes the format.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({ articleId: idField("an article") }),
  output: signedPassport,
  refusals: ["not_found", "unavailable"],
  example: { articleId: exampleIds.article },
  answers: { published: { passport: examplePassport, signature: exampleSignature } },
  async run(ctx: Context & { secrets: SecretBox }, { articleId }) {
    const rows = await readPassportRows(ctx.db, await requireArticle(ctx, articleId));
    if (rows === null) throw notFound("article");
    const passport = composePassport(rows, { issuer: ctx.settings.baseUrl, now: ctx.now() });
    return { passport, signature: signPassport(passport, await requireSigningKey(ctx)) };
  },
});
