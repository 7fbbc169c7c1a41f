import { parentPort, workerData } from "node:worker_threads";
import type { GitHttpRequest, GitHttpResponse } from "isomorphic-git";
import { bytesOf, streamOf } from "../http-body";
import { openRepository, type Repository } from "../repository";
import {
  type FromThread,
  fromPlainError,
  type PlainResponse,
  type RepositoryCall,
  type ThreadData,
  type ToThread,
  toPlainError,
} from "./messages";

/*
 * One repository in a worker thread. It never uses the network itself: each request goes to the main thread,
 * which holds the credentials and decides where they may be sent.
 */
const port = parentPort;
if (port === null) throw new Error("this file is the entry of a worker thread");

const settings: ThreadData = workerData;
const repository = openRepository({ ...settings, http: { request } });
const waiting = new Map<
  number,
  { resolve: (answer: PlainResponse) => void; reject: (error: Error) => void }
>();
let requests = 0;

port.on("message", (message: ToThread) => {
  if (message.kind === "call") {
    void run(message.id, message.call);
    return;
  }
  const asked = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.kind === "answer") asked?.resolve(message.answer);
  else asked?.reject(fromPlainError(message.error));
});

async function run(id: number, { method, args }: RepositoryCall): Promise<void> {
  try {
    const opened: Repository = await repository;
    const value: unknown = await Reflect.apply(opened[method], opened, args);
    send({ kind: "outcome", id, outcome: { ok: true, value } });
  } catch (error) {
    send({ kind: "outcome", id, outcome: { ok: false, error: toPlainError(error) } });
  }
}

async function request(given: GitHttpRequest): Promise<GitHttpResponse> {
  const { url, method = "GET", headers = {} } = given;
  const body = given.body === undefined ? null : await bytesOf(given.body);
  const id = ++requests;
  const answer = await new Promise<PlainResponse>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    send({ kind: "request", id, request: { url, method, headers, body } });
  });
  return { ...answer, body: streamOf(answer.body) };
}

function send(message: FromThread): void {
  port?.postMessage(message);
}
