import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { type AskedOfModel, askedOfModel } from "./asked-of-model";
import { cannedAnswer } from "./canned-answer";
import { startLoopbackServer } from "./loopback-server";
import {
  errorAnswerOf,
  type ModelMisbehaviour,
  misbehaviourOf,
  type ScriptedBehaviour,
} from "./misbehaviour";
import { eventStream, type OpenAiAnswer, type OpenAiApi, openAiAnswer, openAiEvents } from "./openai-answer";

export interface RecordedRequest extends AskedOfModel {
  api: OpenAiApi;
  behaviour: ModelMisbehaviour["name"];
  authorization: string | undefined;
  /** Whether the answer was asked for as a stream. */
  streamed: boolean;
  /** The raw JSON body. */
  body: string;
}

export interface MisbehavingOpenAi {
  /** Ends in `/v1`, as WRITER_BASE_URL must. */
  baseUrl: string;
  requests: RecordedRequest[];
  close: () => Promise<void>;
}

/**
 * Starts a server on the loopback interface that speaks OpenAI's Responses and Chat Completions APIs. It answers
 * each request with the next behaviour of the script, and with `afterwards` once the script has ended.
 */
export async function startMisbehavingOpenAi(
  script: readonly ScriptedBehaviour[] = [],
  afterwards: ScriptedBehaviour = "ok",
): Promise<MisbehavingOpenAi> {
  const requests: RecordedRequest[] = [];
  const { origin, close } = await startLoopbackServer(async (request, body, response) => {
    const api = request.url === "/v1/responses" ? "responses" : "chat";
    const asked = askedOfModel(body);
    const behaviour = misbehaviourOf(script[requests.length] ?? afterwards);
    const { authorization } = request.headers;
    const streamed = body.includes('"stream":true');
    requests.push({ ...asked, api, behaviour: behaviour.name, authorization, streamed, body });
    await behave(behaviour, { api, asked, authorization, streamed }, response);
  });
  return { baseUrl: `${origin}/v1`, requests, close };
}

type Occasion = Pick<RecordedRequest, "api" | "authorization" | "streamed"> & { asked: AskedOfModel };

async function behave(
  behaviour: ModelMisbehaviour,
  occasion: Occasion,
  response: ServerResponse,
): Promise<void> {
  const { api, asked, authorization, streamed } = occasion;
  const text = cannedAnswer(asked);
  const headers = { "content-type": "application/json", "x-request-id": "req_test" };
  const answered = { ...headers, "content-type": streamed ? "text/event-stream" : "application/json" };
  const bodyOf = (answer: OpenAiAnswer) =>
    streamed ? eventStream(openAiEvents(api, answer)) : JSON.stringify(openAiAnswer(api, answer));
  const send = (answer: OpenAiAnswer) => {
    response.writeHead(200, answered).end(bodyOf(answer));
  };
  const sendHalf = (answer: OpenAiAnswer) =>
    new Promise<void>((resolve) => {
      const body = bodyOf(answer);
      response.writeHead(200, { ...answered, "transfer-encoding": "chunked" });
      response.write(body.slice(0, body.length / 2), () => resolve());
    });
  switch (behaviour.name) {
    case "ok":
      send({ text });
      return;
    case "slow":
      await delay(behaviour.delayMs);
      send({ text });
      return;
    case "json_in_fence":
      send({ text: `<think>Let me see.</think>\nHere it is:\n\n\`\`\`json\n${text}\n\`\`\`\nDone.` });
      return;
    case "wrong_json":
      return send({
        text: "Sure! The article would have an introduction, then {three parts, and a summary.",
      });
    case "schema_violation":
      send({ text: JSON.stringify({ title: 7, sections: "three", faq: null }) });
      return;
    case "empty":
      send({ text: "" });
      return;
    case "refusal":
      send({ text: "I'm sorry, but I can't help with that request.", refusal: true });
      return;
    case "content_filter":
      send({ text: text.slice(0, 120), finish: "content_filter" });
      return;
    case "length":
      send({ text: text.slice(0, text.length / 2), finish: "length" });
      return;
    case "html_page":
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Welcome</title>");
      return;
    case "cut_off_body": {
      const body = bodyOf({ text });
      response.writeHead(200, answered).end(body.slice(0, body.length / 2));
      return;
    }
    case "cut_off_stream":
      await sendHalf({ text });
      response.destroy();
      return;
    case "idle_stream":
      await sendHalf({ text });
      return;
    case "error_in_stream": {
      const error = { message: "The server had an error.", type: "server_error", code: behaviour.code };
      await sendHalf({ text });
      const event = api === "chat" ? { error } : { ...error, type: "error", param: null, sequence_number: 9 };
      response.end(`\n\n${eventStream([event])}`);
      return;
    }
    case "whole_answer":
      response.writeHead(200, headers).end(JSON.stringify(openAiAnswer(api, { text })));
      return;
    case "no_usage":
      response.writeHead(200, answered).end(eventStream(openAiEvents(api, { text }, false)));
      return;
    case "hang":
      return;
    case "unauthorized": {
      // Some compatible servers repeat the whole key in their message.
      const message = `Incorrect API key provided: ${authorization?.replace("Bearer ", "") ?? "none"}.`;
      const error = { message, type: "invalid_request_error", param: null, code: "invalid_api_key" };
      response.writeHead(401, headers).end(JSON.stringify({ error }));
      return;
    }
    case "rate_limited":
    case "insufficient_quota":
    case "server_error":
    case "unavailable":
    case "model_not_found":
    case "prompt_too_long":
    case "no_streams":
    case "no_schemas": {
      const { status, ...error } = errorAnswerOf(behaviour.name);
      const more = "headers" in behaviour ? behaviour.headers : {};
      response.writeHead(status, { ...headers, ...more }).end(JSON.stringify({ error }));
      return;
    }
  }
}
