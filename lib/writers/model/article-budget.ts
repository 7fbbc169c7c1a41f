import type { ModelPrice, ModelPrices } from "@/lib/platform/settings/model-prices";
import type { ArticleBudget } from "@/lib/platform/settings/services";
import { type ArticleSpending, WriterFailure } from "../writer";
import { costMicrousd, priceOf } from "./price-table";

interface AskedModel {
  kind: string;
  modelId: string;
  /** Left out or null, the tables tell. */
  price?: ModelPrice | null;
}

/** The most tokens that a call is expected to use. */
export interface CallEstimate {
  inputTokens: number;
  outputTokens: number;
}

/** Roughly the tokens of a text: a token has at least three bytes in nearly every text, and four in most. */
export function tokensOfText(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3.5);
}

/** Watches what the models may still use for one article. */
export class BudgetWatch {
  readonly #prices: ModelPrices;
  readonly #budget: ArticleBudget | null;
  readonly #spent: ArticleSpending;

  /** `spent` is raised by every call that is counted. */
  constructor(prices: ModelPrices, budget: ArticleBudget | null, spent: ArticleSpending) {
    this.#prices = prices;
    this.#budget = budget;
    this.#spent = spent;
  }

  /** The cost of a call in millionths of a US dollar; null when no price is known. */
  costOf(model: AskedModel, inputTokens: number, outputTokens: number): number | null {
    const price = model.price ?? priceOf(model, this.#prices);
    return price === null ? null : costMicrousd(price, inputTokens, outputTokens);
  }

  count(inputTokens: number, outputTokens: number, cost: number | null): void {
    this.#spent.tokens += inputTokens + outputTokens;
    if (cost !== null) this.#spent.costMicrousd += cost;
  }

  /** Throws WriterFailure `budget_spent` when the budget has no room for a call. */
  assertRoomFor(model: AskedModel, { inputTokens, outputTokens }: CallEstimate): void {
    if (this.#budget === null) return;
    const { tokens, usd } = this.#budget;
    if (this.#spent.tokens + inputTokens + outputTokens > tokens) throw this.#spentFailure("tokens");
    const cost = this.costOf(model, inputTokens, outputTokens) ?? 0;
    if (usd !== null && this.#spent.costMicrousd + cost > usd * 1e6) throw this.#spentFailure("usd");
  }

  #spentFailure(limit: "tokens" | "usd"): WriterFailure {
    const { tokens, costMicrousd: cost } = this.#spent;
    const used = `${tokens.toLocaleString("en")} tokens${cost > 0 ? ` ($${(cost / 1e6).toFixed(2)})` : ""}`;
    const allowed =
      limit === "tokens"
        ? `the ${this.#budget?.tokens.toLocaleString("en")} tokens of WRITER_BUDGET_TOKENS`
        : `the $${this.#budget?.usd?.toFixed(2)} of WRITER_BUDGET_USD`;
    const setting = limit === "tokens" ? "WRITER_BUDGET_TOKENS" : "WRITER_BUDGET_USD";
    return new WriterFailure(
      "budget_spent",
      `This article has used ${used}, and another call could exceed ${allowed}: raise ${setting}, or shorten the brief.`,
      { retryable: false },
    );
  }
}
