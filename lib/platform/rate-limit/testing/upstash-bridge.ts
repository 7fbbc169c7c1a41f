import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import type { Redis } from "ioredis";
import { z } from "zod";
import { scriptClientOver } from "../store-clients";
import { listenOnLoopback } from "./listen";

type Reply = { result: unknown } | { error: string };

const command = z.tuple([z.string()], z.union([z.string(), z.number()]));
type Command = z.infer<typeof command>;

export interface UpstashBridge {
  port: number;
  /** The headers of every request so far. */
  requests: IncomingHttpHeaders[];
  close(): Promise<void>;
}

/**
 * Speaks the Upstash REST protocol in front of a Redis: a command to `/`, a list to `/pipeline` or
 * `/multi-exec`, with bearer token and base64 replies. Like Upstash it accepts scripts with flags.
 */
export async function startUpstashBridge(redis: Redis, token: string): Promise<UpstashBridge> {
  const requests: IncomingHttpHeaders[] = [];
  const commands = redisCommands(redis);
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    requests.push(request.headers);
    const { status, body } = await answer(request, token, commands);
    const encoded = request.headers["upstash-encoding"] === "base64" ? base64Replies(body) : body;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(encoded));
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((cause: unknown) => response.destroy(new Error("no answer", { cause })));
  });
  return {
    port: await listenOnLoopback(server),
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  request: IncomingMessage,
  token: string,
  redis: RedisCommands,
): Promise<{ status: number; body: Reply | Reply[] }> {
  if (request.headers.authorization !== `Bearer ${token}`) {
    return { status: 401, body: { error: "WRONGPASS invalid or missing auth token" } };
  }
  const body = await json(request);
  if (request.url === "/") {
    const reply = await redis.run(command.parse(body));
    return { status: "error" in reply ? 400 : 200, body: reply };
  }
  const commands = z.array(command).parse(body);
  if (request.url === "/pipeline")
    return { status: 200, body: await Promise.all(commands.map((one) => redis.run(one))) };
  if (request.url === "/multi-exec") return { status: 200, body: await redis.runTogether(commands) };
  return { status: 404, body: { error: "ERR unknown path" } };
}

interface RedisCommands {
  run(command: Command): Promise<Reply>;
  runTogether(commands: Command[]): Promise<Reply[]>;
}

/** Scripts run without their line of flags, because a plain Redis is behind this. */
function redisCommands(redis: Redis): RedisCommands {
  const scripts = scriptClientOver(redis);
  const send = ([name, ...args]: Command): Promise<unknown> => {
    const verb = name.toLowerCase();
    if (verb !== "eval" && verb !== "evalsha") return redis.call(name, ...args);
    const [script, count, ...rest] = args.map(String);
    const keys = Number(count);
    return scripts[verb](script ?? "", rest.slice(0, keys), rest.slice(keys));
  };
  return {
    run: (one) => send(one).then((result) => ({ result }), failed),
    async runTogether(commands) {
      const replies = await redis.multi(commands).exec();
      return (replies ?? []).map(([error, result]) => (error === null ? { result } : failed(error)));
    },
  };
}

function failed(error: unknown): Reply {
  return { error: error instanceof Error ? error.message : String(error) };
}

/** Encodes strings as base64, also in lists; numbers, null and "OK" are unchanged. */
function base64Replies(body: Reply | Reply[]): unknown {
  if (Array.isArray(body)) return body.map(base64Replies);
  return "result" in body ? { result: base64(body.result) } : body;
}

function base64(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(base64);
  return typeof value === "string" && value !== "OK" ? Buffer.from(value).toString("base64") : value;
}
