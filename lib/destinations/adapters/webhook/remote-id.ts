/**
 * A receiver's entry is known by the article's id, and by the receiver's own where it has told one:
 * `<article id>` or `<article id>:<receiver's id>`.
 */
export function toRemoteId(articleId: string, receiverId: string | null): string {
  return receiverId === null ? articleId : `${articleId}:${receiverId}`;
}

export function readRemoteId(remoteId: string): { articleId: string; receiverId: string | null } {
  const [articleId = remoteId, ...rest] = remoteId.split(":");
  return { articleId, receiverId: rest.length === 0 ? null : rest.join(":") };
}
