import { z } from "zod";
import type { WordPressPost } from "./api-types";
import type { WordPressApi } from "./client";
import { isGone, wordPressFailure } from "./failures";
import { wordPressMarker } from "./marker";

/** A publish call lasts a minute, so nobody can have worked on its duplicate within this time. */
const justMadeMs = 5 * 60_000;

/**
 * Removes a duplicate entry. It is deleted for good only when it carries an article's marker and is minutes old
 * by the site's own clock; any other entry goes to the trash, from where its owner can restore it.
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

/** The Date header of a response: the site's clock may differ from ours. */
async function siteTime(api: WordPressApi): Promise<number | null> {
  const { headers } = await api.call("wp/v2/types/post", { query: { _fields: "slug" } });
  const time = z.string().safeParse(headers.get("date")).data;
  return time === undefined || Number.isNaN(Date.parse(time)) ? null : Date.parse(time);
}
