import { hashToken } from "@/lib/platform/keys/content-token";
import type { RecordedCall } from "./bare-plan-of";
import type { HttpCase } from "./http-case";
import type { MeasuredSite } from "./measured-site";
import { type LoggedStatement, logStatements } from "./statement-log";

/** How often a call is repeated until background work leaves its statements alone. */
const attempts = 10;

/** A call that Galley cannot answer as the case expects. */
export class UnexpectedAnswer extends Error {
  override readonly name = "UnexpectedAnswer";
}

/**
 * Sends the first request of a case and records the statements that Galley runs for it. A reading call is sent
 * until two calls in a row have run the same statements, so that none of them belongs to background work. Each of
 * them has a key of its own and the case's next address, for which Galley has kept no answer, so that the bare server
 * reads everything.
 */
export async function recordCall({ plan, bare }: HttpCase, measured: MeasuredSite): Promise<RecordedCall> {
  const { site, client, postgresLog, knownIds } = measured;
  const [first] = plan.requests;
  if (first === undefined) throw new Error("the case has no request");
  let request = first;
  const sent = plan.body?.replace("{unique}", String(Date.now())) ?? null;
  let body = "";
  let apiKey = site.apiKey;
  const unkept = async (attempt: number) => {
    request = plan.requests[attempt % plan.requests.length] ?? request;
    if (plan.headers["x-api-key"] !== site.apiKey) return;
    apiKey = await measured.mintKey();
    // The first use of a key is noted in addition to the call.
    await fetch(`${site.origin}/api/v1/projects`, { headers: { "x-api-key": apiKey } });
  };
  const call = async () => {
    const response = await fetch(`${site.origin}${request.path}`, {
      method: plan.method,
      headers: {
        ...plan.headers,
        ...request.headers,
        ...(apiKey !== site.apiKey && { "x-api-key": apiKey }),
      },
      body: sent,
    });
    body = await response.text();
    const header = plan.header === undefined || response.headers.get(plan.header.name) === plan.header.value;
    const contains = request.contains === null || body.includes(request.contains);
    if (response.status !== plan.status || !header || !contains) {
      throw new UnexpectedAnswer(
        `${plan.method} ${request.path} answered ${response.status}${header ? "" : ` without ${plan.header?.name}: ${plan.header?.value}`}${contains ? "" : `: ${body.slice(0, 100)}`}`,
      );
    }
  };
  const recorded = (statements: LoggedStatement[]): RecordedCall => ({
    statements,
    body,
    keyHash: hashToken(apiKey),
    knownIds,
    subject: subjectOf(request.path, sent),
  });
  if (bare.kind === "writes" || bare.kind === "none") {
    return recorded(await logStatements(client, postgresLog, call));
  }
  let before: LoggedStatement[] | null = null;
  for (let attempt = 0; attempt < attempts; attempt++) {
    await unkept(attempt);
    const statements = await logStatements(client, postgresLog, call);
    if (before !== null && textsOf(before) === textsOf(statements)) return recorded(statements);
    before = statements;
  }
  throw new Error(`the statements of ${plan.method} ${request.path} differ from call to call`);
}

function textsOf(statements: LoggedStatement[]): string {
  return statements
    .map(({ text }) => text)
    .sort()
    .join("\n");
}

function subjectOf(path: string, body: string | null): string {
  const keyword = body === null ? null : /"keyword":"([^"]+)"/.exec(body)?.[1];
  return keyword ?? path.replace(/\?.*/, "").split("/").at(-1) ?? "";
}
