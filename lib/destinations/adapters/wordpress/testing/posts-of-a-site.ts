import { load } from "cheerio";
import { beforeEach, expect } from "vitest";
import { z } from "zod";
import type { Connection, Post } from "../../../contract";
import { type Remembered, sendPost } from "../../../testing/send-post";
import { createWordPressDestination } from "../destination";
import type { WordPressConfig } from "../wordpress-config";
import { type Role, type StoredWordPressPost, wordPressSite } from "./wordpress-site";

const wordPress = createWordPressDestination();
const withId = z.object({ id: z.number() });

/** The real site, emptied before each test, with helpers for its posts. */
export function usePostsOfASite() {
  const site = wordPressSite();
  beforeEach(() => site.reset());
  return {
    site,
    send: (connection: Connection<WordPressConfig>, post: Post, before: Remembered | null = null) =>
      sendPost(wordPress, connection, post, before),
    onlyPost: async (): Promise<StoredWordPressPost> => {
      const [post, ...others] = await site.posts();
      if (post === undefined || others.length > 0) throw new Error("there is not one post");
      return post;
    },
    pageOf: async (url: string | null) => {
      const { status, html } = await site.visit(url ?? "");
      expect(status).toBe(200);
      return load(html);
    },
    /** Acts as the administrator, or as another user who works in WordPress by hand. */
    make: async (path: string, json: unknown, as: Role = "admin"): Promise<number> =>
      withId.parse((await site.rest(as, "POST", path, json)).json).id,
  };
}
