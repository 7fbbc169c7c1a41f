import { type Authorized, asAuthorized } from "../authorized";
import { type Context, scopeOf } from "../context";
import { notFound } from "../refusal";
import { type ArticleWithProject, findArticle } from "./queries";

/** The article, if the caller may see it. Throws `not_found`, the same for a missing and a foreign id. */
export async function requireArticle(ctx: Context, id: string): Promise<Authorized<ArticleWithProject>> {
  const row = await findArticle(ctx.db, scopeOf(ctx.actor), id);
  if (row === null) throw notFound("article");
  return asAuthorized(row);
}
