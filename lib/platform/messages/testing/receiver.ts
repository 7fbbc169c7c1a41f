import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { bodyOf, startLoopback } from "@/lib/platform/fetching/testing/loopback-server";

export interface ReceivedMessage {
  /** Its `webhook-id`. */
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** How many messages with this id have arrived, including this one. */
  time: number;
}

/** Answers a message that has been read completely; `number` counts all messages. */
export type Answer = (response: ServerResponse, message: ReceivedMessage, number: number) => unknown;

export const status = (code: number, headers: Record<string, string> = {}): Answer => {
  return (response) => response.writeHead(code, headers).end();
};

/** Gives one answer after another, and repeats the last one. */
export const inTurn = (...answers: [Answer, ...Answer[]]): Answer => {
  return (response, message, number) =>
    (answers[Math.min(number, answers.length) - 1] ?? answers[0])(response, message, number);
};

/** A receiver of webhook messages on a loopback address, closed when the current test ends. */
export async function startReceiver(answer: Answer = status(204)) {
  const received: ReceivedMessage[] = [];
  const { port } = await startLoopback(async (request, response) => {
    const body = await bodyOf(request);
    const id = String(request.headers["webhook-id"]);
    const time = received.filter((message) => message.id === id).length + 1;
    const message = { id, headers: request.headers, body, time };
    await answer(response, message, received.push(message));
  });
  return { url: `http://127.0.0.1:${port}/hook`, received };
}

/** Verifies a message with the library that receivers use, and returns its content; throws when it is not signed. */
export function openMessage({ headers, body }: ReceivedMessage, secret: string): unknown {
  const named = (name: string) => [name, String(headers[name])];
  const proof = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(named);
  return new Webhook(secret).verify(body, Object.fromEntries(proof));
}
