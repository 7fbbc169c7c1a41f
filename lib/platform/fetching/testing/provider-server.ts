import { parseAllowRules } from "../allow-rules";
import { createGuardedFetch } from "../guarded-fetch";
import { ProviderFailure } from "../provider-failure";
import { bodyOf, startLoopback } from "./loopback-server";

export interface CannedAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a string as it is. */
  body: unknown;
}

export interface ProviderServer {
  baseUrl: string;
  requests: { method: string; url: URL; headers: Record<string, unknown>; body: unknown }[];
}

export const loopbackFetch = createGuardedFetch({
  allow: parseAllowRules("127.0.0.1"),
  userAgent: "Galley tests",
});

/** Starts a server that gives the answers in order, and the last one to all further requests. */
export async function startProvider(...answers: [CannedAnswer, ...CannedAnswer[]]): Promise<ProviderServer> {
  const requests: ProviderServer["requests"] = [];
  const server = await startLoopback(async (request, response) => {
    const text = await bodyOf(request);
    requests.push({
      method: request.method ?? "",
      url: new URL(request.url ?? "", "http://provider.test"),
      headers: request.headers,
      body: text === "" ? null : JSON.parse(text),
    });
    const { status = 200, headers = {}, body } = answers[requests.length - 1] ?? answers.at(-1) ?? answers[0];
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  return { baseUrl: `http://127.0.0.1:${server.port}`, requests };
}

/** The ProviderFailure that a promise rejects with. Any other outcome fails the test. */
export async function providerFailureOf(asking: Promise<unknown>): Promise<ProviderFailure> {
  const end = await asking.then(
    (answer): unknown => answer,
    (error: unknown) => error,
  );
  if (end instanceof ProviderFailure) return end;
  throw new Error(`No ProviderFailure, but: ${end instanceof Error ? end.stack : JSON.stringify(end)}`);
}
