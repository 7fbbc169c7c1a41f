import type { ArticleText, ComposedArticle, composeArticle } from "@/lib/articles/compose-article";
import { findProjectGuide } from "@/lib/articles/rows/writing-guides";
import type { Context } from "@/lib/kernel/context";
import { textRefusal } from "@/lib/kernel/text-task";
import type { InThread } from "@/lib/platform/threads/in-thread";

/** What needs a thread to derive everything from a text. */
export interface NeedsComposing {
  tasks: InThread<{ composeArticle: typeof composeArticle }>;
}

/**
 * Composes an article in a worker thread, with notes on the brand voice of its project. Throws `invalid_request`, about
 * this field, for a text that is too complex.
 */
export async function composeOrRefuse(
  ctx: Context & NeedsComposing,
  text: ArticleText,
  field: string,
  projectId: string,
): Promise<ComposedArticle> {
  const { voice } = await findProjectGuide(ctx.db, projectId);
  try {
    return await ctx.tasks.composeArticle({ ...text, voice });
  } catch (error) {
    throw textRefusal(error, field) ?? error;
  }
}
