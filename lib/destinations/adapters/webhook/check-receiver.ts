import { newId } from "@/lib/platform/db/ids";
import { type SendOutcome, sendMessage } from "@/lib/platform/messages/send-message";
import { newSigningSecret } from "@/lib/platform/messages/sign-message";
import type { Connection, ConnectionTest } from "../../contract";
import { withRefusal } from "./receiver-answer";
import { profiles, receiverOf, type WebhookConfig } from "./webhook-config";

const timeoutMs = 15_000;

/** Sends a ping and, if the connection asks for it, a second one with a wrong signature. Stores nothing. */
export async function checkReceiver(connection: Connection<WebhookConfig>): Promise<ConnectionTest> {
  const { config, fetch, now, signal } = connection;
  const profile = profiles[config.profile];
  const receiver = receiverOf(config);
  const { host } = new URL(receiver.url);
  const ping = async (secret: string | null): Promise<SendOutcome> => {
    const body = JSON.stringify(profile.ping(now()));
    const outcome = await sendMessage({
      fetch,
      ...receiver,
      secret,
      id: newId(),
      body,
      now,
      timeoutMs,
      signal,
    });
    return withRefusal(outcome, host);
  };

  const outcome = await ping(receiver.secret);
  const answered = `${host} answered ${outcome.httpStatus ?? 0}`;
  const sent = receiver.secret === null ? "a ping with the bearer token" : "a signed ping";
  if (!outcome.ok) {
    return profile.proof === "token" && isNoArticle(outcome)
      ? {
          ok: true,
          message: `${answered} to ${sent}: it is there and accepts the token, but refuses a message that is not an article, as receivers of this format may. Only the first article proves the rest.`,
        }
      : { ok: false, message: outcome.error ?? "" };
  }
  if (config.checkSignature === "no" || receiver.secret === null) {
    return { ok: true, message: `${answered} to ${sent}.` };
  }
  const forged = await ping(newSigningSecret());
  return {
    ok: true,
    message: forged.ok
      ? `${answered} to ${sent}, but also to one with a wrong signature: it does not check the signature, so anybody can send it articles.`
      : `${answered} to ${sent}, and refused one with a wrong signature.`,
  };
}

/** Whether the receiver refused the ping as an article: 401 and 403 would be about the token, these are not. */
function isNoArticle({ httpStatus }: SendOutcome): boolean {
  return httpStatus === 400 || httpStatus === 422 || httpStatus === 200;
}
