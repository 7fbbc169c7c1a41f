import { z } from "zod";
import type { WordPressPost } from "./api-types";
import type { WordPressApi } from "./client";
import { isGone, wordPressFailure } from "./failures";
import { wordPressMarker } from "./marker";

/** A twin comes of one publish call, which lasts a minute; nobody has worked on an entry of that age. */
const justMadeMs = 5 * 60_000;

/**
 * Removes an entry that was made twice. For good only when it bears an article's marker and is minutes old by the
 * site's own clock; any other one goes to the trash, from where its owner can take it back.
 */
export async function discardPost(api: WordPressApi, remoteId: string): Promise<void> {
  const post = await api.readPost(remoteId);
  if (post === null) return;
  const force = wordPressMarker(post.content.raw) !== null && isFresh(post, await siteTime(api));
  const answer = await api.call(`wp/v2/posts/${remoteId}`, {
    method: "DELETE",
    query: force ? { force: "true" } : {},
  });
  if (answer.status !== 200 && !isGone(answer)) throw wordPressFailure(answer);
}

function isFresh({ date_gmt: made, modified_gmt: changed }: WordPressPost, now: number | null): boolean {
  if (now === null) return false;
  return [made, changed].every((date) => {
    const age = now - Date.parse(`${date ?? ""}Z`);
    return Math.abs(age) < justMadeMs;
  });
}

/** By the header of an answer: our clock and the site's may differ. */
async function siteTime(api: WordPressApi): Promise<number | null> {
  const { headers } = await api.call("wp/v2/types/post", { query: { _fields: "slug" } });
  const time = z.string().safeParse(headers.get("date")).data;
  return time === undefined || Number.isNaN(Date.parse(time)) ? null : Date.parse(time);
}
