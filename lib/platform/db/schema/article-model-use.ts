import { integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { article } from "./article";
import { updatedAt } from "./columns";

/**
 * What language models have used for proposals in the editor of an article, in addition to what its job used. The sums
 * outlive the records of the single calls.
 */
export const articleModelUse = pgTable("article_model_use", {
  articleId: uuid("article_id")
    .primaryKey()
    .references(() => article.id, { onDelete: "cascade" }),
  inputTokens: integer("input_tokens").notNull().default(0),
  outputTokens: integer("output_tokens").notNull().default(0),
  /** Of the calls whose price is known, in millionths of a US dollar. */
  costMicrousd: integer("cost_microusd").notNull().default(0),
  unpricedCalls: integer("unpriced_calls").notNull().default(0),
  updatedAt: updatedAt(),
});
