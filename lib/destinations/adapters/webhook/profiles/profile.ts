import type { Post } from "../../../contract";

export const articleMessageTypes = ["article.published", "article.updated", "article.draft"] as const;
export type ArticleMessageType = (typeof articleMessageTypes)[number];

export interface ArticleMessage {
  type: ArticleMessageType;
  at: Date;
  post: Post;
  /** The receiver's own id of the entry, if it returned one. */
  receiverId: string | null;
}

export interface RemovalMessage {
  at: Date;
  articleId: string;
  receiverId: string | null;
  /** The body of the last message about the article that the receiver accepted. */
  lastBody: string | null;
}

/** A message format for receivers. Pure: its functions return the JSON value of the body. */
export interface PayloadProfile {
  label: string;
  /**
   * How receivers of this format authenticate us. A signature is sent in every format when there is a secret.
   */
  proof: "signature" | "token";
  article(message: ArticleMessage): object;
  /** Absent when the format has neither drafts nor removal, so that every message is published. */
  removal?(message: RemovalMessage): object;
  /** A message that receivers do not act upon. */
  ping(at: Date): object;
}
