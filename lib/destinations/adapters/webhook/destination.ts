import { createHash } from "node:crypto";
import type { Database } from "@/lib/platform/db/connection";
import { readAnswerJson } from "@/lib/platform/messages/read-answer-json";
import { deliveryOfContent, lastAccepted, recordAttempt } from "@/lib/platform/messages/rows";
import { type SendOutcome, sendMessage } from "@/lib/platform/messages/send-message";
import {
  type Connection,
  type Destination,
  DestinationFailure,
  type EntryFields,
  type Post,
  type RemoteEntry,
  type WrittenEntry,
} from "../../contract";
import { addressIn } from "../../url-pattern";
import { checkReceiver } from "./check-receiver";
import type { ArticleMessageType } from "./profiles/profile";
import { readReceiverAnswer, readRemoteId, toRemoteId, withRefusal } from "./receiver-answer";
import { profiles, receiverOf, type WebhookConfig, webhookConfig } from "./webhook-config";

const timeoutMs = 20_000;
const removalType = "article.unpublished";

interface Message {
  articleId: string;
  contentHash: string;
  type: ArticleMessageType | typeof removalType;
  body: object;
}

/**
 * Sends articles as signed messages to the user's own receiver. A receiver cannot be asked what it stores, so
 * `lookup` reads the log of accepted messages. The same content is sent again under the same message id.
 */
export function createWebhookDestination({ db }: { db: Database }): Destination<WebhookConfig> {
  return {
    provider: "webhook",
    label: "Webhook",
    summary:
      "Signed POST requests to an address of yours, which keeps and shows the articles itself. What an editor changes in the system behind it cannot be seen from here: the next publish replaces it without a warning.",
    answersFromLog: true,
    notes:
      "An address of yours that accepts signed messages and may answer with the article’s public address. Other services’ formats are available for receivers that were written for them.",
    provenAgainst: "server",
    testProves:
      "Sends a signed ping and reads the answer. Only the first article shows what the receiver does with one.",
    graceSeconds: null,
    config: webhookConfig,
    slugs: null,
    test: checkReceiver,

    lookup({ integrationId, config }, { articleId, slug }) {
      const accepted = async (id: string, remoteId?: string): Promise<RemoteEntry | null> => {
        const last = await lastAccepted(db, integrationId, id);
        if (last === null || last.delivery.type === removalType) return null;
        const { url, receiverId } = readReceiverAnswer(
          last.answer === null ? null : readAnswerJson(last.answer),
        );
        const status = last.delivery.type === "article.draft" ? "draft" : "publish";
        return {
          remoteId: remoteId ?? toRemoteId(id, receiverId),
          publicUrl: status === "draft" ? null : (url ?? plainAddress(config, id, slug)),
          articleId: id,
          fields: { status, body: last.contentHash },
        };
      };
      return {
        byId: (remoteId) => accepted(articleId, remoteId),
        byMarker: () => accepted(articleId),
      };
    },

    desired: fieldsOf,
    publish: (connection, post) => write(db, connection, post, null),
    update: (connection, entry, post) => write(db, connection, post, entry),

    async unpublish(connection, remoteId) {
      const { articleId, receiverId } = readRemoteId(remoteId);
      const profile = profiles[connection.config.profile];
      if (profile.removal === undefined) {
        throw new DestinationFailure(
          "Receivers of this connection’s format cannot be told to remove an article; remove it on the site itself.",
          false,
        );
      }
      const last = await lastAccepted(db, connection.integrationId, articleId);
      if (last?.delivery.type === removalType) return;
      const lastBody = last?.delivery.body ?? null;
      const body = profile.removal({ at: connection.now(), articleId, receiverId, lastBody });
      await send(db, connection, { articleId, contentHash: "removed", type: removalType, body });
    },
  };
}

async function write(
  db: Database,
  connection: Connection<WebhookConfig>,
  post: Post,
  existing: RemoteEntry | null,
): Promise<WrittenEntry> {
  const { config, now } = connection;
  const profile = profiles[config.profile];
  if (post.status === "draft" && profile.removal === undefined) {
    throw new DestinationFailure(
      "This connection’s format has no drafts: its receivers publish everything that arrives. Publish the article live, or choose Galley’s format.",
      false,
    );
  }
  const known = existing === null ? null : readRemoteId(existing.remoteId).receiverId;
  const type = messageType(post, existing);
  const fields = fieldsOf(config, post);
  const { articleId } = post;
  const outcome = await send(db, connection, {
    articleId,
    contentHash: contentHash(config, post),
    type,
    body: profile.article({ type, at: now(), post, receiverId: known }),
  });
  const answer = readReceiverAnswer(outcome.answerJson);
  const remoteId = toRemoteId(articleId, answer.receiverId ?? known);
  // Nobody but the receiver knows what a repeated message changed there.
  const written = { remoteId, articleId, fields, unchanged: false };
  if (post.status === "draft") return { ...written, publicUrl: null, warnings: answer.warnings };
  const publicUrl = answer.url ?? patternAddress(config, post);
  const warnings = publicUrl === null ? [...answer.warnings, noAddress] : answer.warnings;
  return { ...written, publicUrl, warnings };
}

/** Sends a message, with the id that the same content had before, and logs the attempt. */
async function send(
  db: Database,
  connection: Connection<WebhookConfig>,
  message: Message,
): Promise<SendOutcome> {
  const { integrationId, projectId, config, fetch, now, signal } = connection;
  if (signal.aborted) {
    const why = { cause: signal.reason };
    throw new DestinationFailure("This call ran out of time; publish again.", true, why);
  }
  const { articleId: subject, contentHash: hash, type } = message;
  const delivery = await deliveryOfContent(db, {
    projectId,
    integrationId,
    subject,
    contentHash: hash,
    type,
    body: JSON.stringify(message.body),
  });
  const { id, body } = delivery;
  const receiver = receiverOf(config);
  const outcome = withRefusal(
    await sendMessage({ fetch, ...receiver, id, body, now, timeoutMs, signal }),
    new URL(receiver.url).host,
  );
  await recordAttempt(db, { deliveryId: id, outcome, afterFailure: "give up", leaseToken: null });
  if (!outcome.ok) throw failureOf(outcome);
  return outcome;
}

const noAddress =
  "The receiver named no public address, so the page cannot be proven: let it answer with a url, or set the connection’s public address.";

function messageType(post: Post, existing: RemoteEntry | null): ArticleMessageType {
  if (post.status === "draft") return "article.draft";
  return existing?.fields.status === "publish" ? "article.updated" : "article.published";
}

function fieldsOf(config: WebhookConfig, post: Post): EntryFields {
  return { status: post.status, body: contentHash(config, post) };
}

/** A hash of a message's content without the parts that differ each time, such as the date and the receiver's id. */
function contentHash({ profile }: WebhookConfig, post: Post): string {
  const content = profiles[profile].article({
    type: "article.published",
    at: new Date(0),
    post,
    receiverId: null,
  });
  return createHash("sha256")
    .update(JSON.stringify([profile, post.status, content]))
    .digest("hex");
}

function failureOf({ error, retryable, mayHaveArrived, retryAfterSeconds }: SendOutcome): DestinationFailure {
  const wait =
    retryAfterSeconds === null ? "" : ` It asks to be left alone for ${retryAfterSeconds} seconds.`;
  return new DestinationFailure(`${error ?? ""}${wait}`, retryable, { mayHaveWritten: mayHaveArrived });
}

function patternAddress({ urlPattern: pattern, timeZone }: WebhookConfig, post: Post): string | null {
  const { slug, articleId, createdAt, languageCode } = post;
  return addressIn(pattern, { slug, id: articleId, date: createdAt, timeZone, languageCode });
}

/** The address when the pattern only needs slug and id: the log stores nothing else. Otherwise null. */
function plainAddress({ urlPattern: pattern }: WebhookConfig, id: string, slug: string): string | null {
  return /\{(?:year|month|day|language)\}/.test(pattern ?? "") ? null : addressIn(pattern, { slug, id });
}
