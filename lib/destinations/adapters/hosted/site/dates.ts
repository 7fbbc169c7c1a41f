import type { HostedPostRow } from "../queries";

/**
 * When a live entry was first shown, and when it last changed. One that was changed while it was still a
 * draft has never changed for its readers.
 */
export function datesOf(post: Pick<HostedPostRow, "createdAt" | "publishedAt" | "updatedAt">): {
  published: Date;
  modified: Date;
} {
  const published = post.publishedAt ?? post.createdAt;
  return { published, modified: post.updatedAt > published ? post.updatedAt : published };
}
