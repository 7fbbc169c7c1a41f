import type { Post } from "../../../contract";

export const articleMessageTypes = ["article.published", "article.updated", "article.draft"] as const;
export type ArticleMessageType = (typeof articleMessageTypes)[number];

export interface ArticleMessage {
  type: ArticleMessageType;
  at: Date;
  post: Post;
  /** The receiver's own id of the entry, where it has told one. */
  receiverId: string | null;
}

export interface RemovalMessage {
  at: Date;
  articleId: string;
  receiverId: string | null;
  /** The body of the last message that the receiver accepted about the article. */
  lastBody: string | null;
}

/** A form in which receivers expect articles. Pure: values in, the JSON value of a body out. */
export interface PayloadProfile {
  label: string;
  /** How its receivers know us. Signatures are sent with every format that has a secret. */
  proof: "signature" | "token";
  article(message: ArticleMessage): object;
  /** Absent where the format knows neither drafts nor removal: everything that arrives is published. */
  removal?(message: RemovalMessage): object;
  /** A message that a receiver acts on in no way. */
  ping(at: Date): object;
}
