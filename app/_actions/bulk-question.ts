import type { getBulkEffect } from "@galley/lib/dashboard/bulk-effect";
import type { z } from "zod";
import { plural } from "../_ui/plural";

type Effect = z.output<typeof getBulkEffect.output>;
export type AskedAction = "publish" | "take_down" | "delete";

/** A question about several articles, in words. */
export interface QuestionWords {
  title: string;
  /** What to know before the answer. */
  lines: string[];
  /** What the button says that does it; null when nothing would be done. */
  confirm: string | null;
}

/** Asks about what a change would do, with the numbers of articles and of pages. `only`: the title of a single article. */
export function bulkQuestion(change: AskedAction, effect: Effect, only: string | null): QuestionWords {
  const count = effect.articles.filter(({ left_out: reason }) => reason === null).length;
  const lines = [...linesOf[change](effect, count), ...leftOutLines(effect)];
  if (count === 0) return { title: nothingTitles[change], lines, confirm: null };
  const what = only === null ? plural(count, "article") : `“${only}”`;
  return { title: titleOf(change, effect, what), lines, confirm: confirmOf(change, effect, count) };
}

const nothingTitles: Record<AskedAction, string> = {
  publish: "None of them can be published",
  take_down: "None of them is public",
  delete: "None of them is left to delete",
};

function titleOf(change: AskedAction, { destination }: Effect, what: string): string {
  if (change === "delete") return `Delete ${what}?`;
  if (change === "take_down") return `Take ${what} down?`;
  const { name = "", target = null, status } = destination ?? {};
  const to = target === null ? name : `${name} (${target})`;
  return status === "draft"
    ? `Save ${what} as ${isOne(what) ? "a draft" : "drafts"} at ${to}?`
    : `Publish ${what} to ${to}?`;
}

const isOne = (what: string) => what === plural(1, "article") || what.startsWith("“");

function confirmOf(change: AskedAction, { destination }: Effect, count: number): string {
  const what = plural(count, "article");
  if (change === "delete") return `Delete ${what}`;
  if (change === "take_down") return `Take ${what} down`;
  return destination?.status === "draft" ? `Save ${plural(count, "draft")}` : `Publish ${what}`;
}

/** Sentences that begin with a number of articles: "1 is", "2 of them are". */
const are = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "is" : "are"}`;
const ofThem = (count: number, all: number) =>
  all === 1 ? "It is" : count === 1 ? "1 of them is" : `${count} of them are`;

const linesOf: Record<AskedAction, (effect: Effect, count: number) => string[]> = {
  publish: ({ live, scheduled, destination }, all) => [
    ...live.map(({ articles }) =>
      destination?.status === "draft"
        ? `${ofThem(articles, all)} live there already; where the destination allows it, ${articles === 1 ? "its page becomes a draft" : "their pages become drafts"}.`
        : `${ofThem(articles, all)} live there already; ${articles === 1 ? "its page gets" : "their pages get"} the present text.`,
    ),
    ...(scheduled === 0
      ? []
      : [`${ofThem(scheduled, all)} scheduled there for a later day, which is cancelled.`]),
  ],
  take_down: ({ live }, all) =>
    live.map(
      ({ name, articles }) =>
        `${ofThem(articles, all)} live at ${name}; ${articles === 1 ? "its page disappears" : "their pages disappear"}, and the search ranking is lost.`,
    ),
  delete: ({ live, scheduled, trash_days: days }, all) => [
    ...live.map(({ name, hosted, articles }) => {
      const one = articles === 1;
      return hosted
        ? `${ofThem(articles, all)} live on ${name}; ${one ? "its page goes" : "their pages go"} away, and putting the ${all === 1 ? "article" : "articles"} back does not bring ${one ? "it" : "them"} back.`
        : `${ofThem(articles, all)} live at ${name}; ${one ? "its page stays" : "their pages stay"} as ${one ? "it is" : "they are"}, unless you have ${one ? "it" : "them"} taken down too.`;
    }),
    ...(scheduled === 0 ? [] : [`${ofThem(scheduled, all)} scheduled for a day, which is cancelled.`]),
    `${all === 1 ? "It goes" : "They go"} to the trash, from where ${all === 1 ? "it" : "they"} can be put back for ${plural(days, "day")}.`,
  ],
};

function leftOutLines({ articles }: Effect): string[] {
  const counted = (reason: Effect["articles"][number]["left_out"]) =>
    articles.filter(({ left_out: each }) => each === reason).length;
  const reasons = [
    [counted("blocked"), "blocked by the publish checks and will be left out."],
    [counted("unapproved"), "not approved yet and will be left out."],
    [counted("not_public"), "not public anywhere and will be left alone."],
    [counted("gone"), "not in the list any more and will be left out."],
  ] as const;
  return reasons.flatMap(([count, words]) => (count === 0 ? [] : [`${are(count)} ${words}`]));
}

/** Whether a deletion could also take pages down at a destination. */
export function offersTakeDown(change: AskedAction, { live }: Effect): boolean {
  return change === "delete" && live.some(({ hosted }) => !hosted);
}

/** Whether putting a deleted article back brings back all that was lost with it, so that nothing need be asked. */
export function isUndoable({ live, scheduled }: Effect): boolean {
  return live.length === 0 && scheduled === 0;
}
