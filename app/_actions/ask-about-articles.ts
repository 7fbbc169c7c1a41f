import { getBulkEffect } from "@galley/lib/dashboard/bulk-effect";
import { executeUntrusted } from "@galley/lib/kernel/operation";
import type { FullContext } from "@galley/lib/services";
import {
  type AskedAction,
  bulkQuestion,
  isUndoable,
  offersTakeDown,
  type QuestionWords,
} from "./bulk-question";

/** A question that comes before an action on several articles, with all that its form sends again. */
export interface ArticlesQuestion {
  kind: "question";
  words: QuestionWords;
  /** The fields of the form besides the articles. */
  fields: Record<string, string>;
  /** The values of the articles that are changed. */
  articles: string[];
  /** The values of all that were ticked. */
  ticked: string[];
  /** Whether it is also asked whether pages are taken down. */
  takesDown: boolean;
}

interface Asked {
  projectId: string;
  bulkAction: string;
  integrationId?: string | undefined;
  status?: string | undefined;
  confirmed?: "true" | undefined;
  chosen: readonly { id: string; title: string; value: string }[];
  /** Chosen in the menu of one article, and not by its box. */
  isOwn: boolean;
}

const askedActions: readonly string[] = ["publish", "take_down", "delete"] satisfies AskedAction[];
const isAsked = (bulkAction: string): bulkAction is AskedAction => askedActions.includes(bulkAction);

/** What is asked before the action; null when it was answered, or when what is done can be undone. */
export async function questionBefore(ctx: FullContext, asked: Asked): Promise<ArticlesQuestion | null> {
  const { projectId, bulkAction: change, integrationId, status, confirmed, chosen, isOwn } = asked;
  if (confirmed === "true" || !isAsked(change)) return null;
  const effect = await executeUntrusted(getBulkEffect, ctx, () => ({
    projectId,
    articleIds: chosen.map(({ id }) => id),
    change,
    ...(change === "publish" && { integrationId, status }),
  }));
  if (isOwn && change === "delete" && isUndoable(effect)) return null;
  const changed = new Set(effect.articles.flatMap((each) => (each.left_out === null ? [each.id] : [])));
  const [only] = chosen.length === 1 ? chosen : [];
  const fields = { bulkAction: change, integrationId, status };
  return {
    kind: "question",
    words: bulkQuestion(change, effect, only?.title ?? null),
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    articles: chosen.filter(({ id }) => changed.has(id.toLowerCase())).map(({ value }) => value),
    ticked: isOwn ? [] : chosen.map(({ value }) => value),
    takesDown: offersTakeDown(change, effect),
  };
}
