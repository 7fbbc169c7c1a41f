import type { HostedPostRow } from "../queries";

/**
 * When a live entry was first published, and when it last changed. Changes before the first publication do not
 * count, because no reader saw them.
 */
export function datesOf(post: Pick<HostedPostRow, "createdAt" | "publishedAt" | "updatedAt">): {
  published: Date;
  modified: Date;
} {
  const published = post.publishedAt ?? post.createdAt;
  return { published, modified: post.updatedAt > published ? post.updatedAt : published };
}
