import { diffArticleVersions } from "@galley/lib/articles/operations/diff";
import { execute } from "@galley/lib/kernel/operation";
import { Refusal } from "@galley/lib/kernel/refusal";
import type { TextDifference } from "./form-state";
import { userContext } from "./user-context";

/** What others have changed in an article between two of its versions; null when that cannot be said any more. */
export async function changesSince(
  articleId: string,
  from: number,
  to: number,
): Promise<TextDifference | null> {
  try {
    return await execute(diffArticleVersions, await userContext(), { articleId, from, to });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
