import type { z } from "zod";
import { type ApiAnswer, callApi, failureOfAnswer, readAnswer } from "../../api/call-api";
import type { GraphqlOperation } from "../../api/graphql";
import { type Connection, DestinationFailure } from "../../contract";
import { hashnodeGraphql } from "./api-types";
import type { HashnodeConfig } from "./hashnode-config";

export const hashnodeLabel = "Hashnode";

/** The maximum size of a request to Hashnode. */
const requestBytesMax = 100_000;

/** Returns the data of the response; null when Hashnode says that the object does not exist. */
export type HashnodeCall = <Schema extends z.ZodType>(
  operation: GraphqlOperation<Schema>,
  variables: Record<string, unknown>,
) => Promise<z.output<Schema> | null>;

/** Calls to the GraphQL API in the name of the token's user. */
export function hashnodeClient(connection: Connection<HashnodeConfig>, apiBase: string): HashnodeCall {
  return async ({ document, data: schema, writes }, variables) => {
    const json = { query: writes ? document : renamed(document, connection.now()), variables };
    refuseTooLong(json);
    const headers = { authorization: `Bearer ${connection.config.accessToken}` };
    const answer = await callApi(connection, hashnodeLabel, {
      method: "POST",
      url: apiBase,
      headers,
      json,
      writes,
    });
    const { data, errors } = hashnodeGraphql.safeParse(answer.json).data ?? {};
    const [error] = errors ?? [];
    if (error !== undefined) {
      if (error.extensions?.code === "NOT_FOUND") return null;
      throw failureOfError(answer, error.extensions?.code ?? "", error.message);
    }
    if (answer.status >= 300) throw failureOfAnswer(hashnodeLabel, answer);
    return readAnswer(hashnodeLabel, { ...answer, json: data }, schema);
  };
}

/** Gives a query a new name: responses to a known query may be 25 seconds old from a cache. */
function renamed(document: string, now: Date): string {
  return document.replace(/^query (\w+)/, `query $1${now.getTime()}`);
}

function refuseTooLong(json: unknown): void {
  const bytes = Buffer.byteLength(JSON.stringify(json));
  if (bytes <= requestBytesMax) return;
  throw new DestinationFailure(
    `The article has ${Math.ceil(bytes / 1000)} kB; Hashnode takes 100. Shorten it, or publish it in parts.`,
    false,
  );
}

function failureOfError({ writes }: ApiAnswer, code: string, message: string): DestinationFailure {
  const says = message
    .replace(/\s+/g, " ")
    .replace(/[.\s]+$/, "")
    .slice(0, 300);
  if (code === "UNAUTHENTICATED") {
    return new DestinationFailure(
      `Hashnode refused the token: ${says}. It is wrong or was revoked; make a new one on Hashnode: Account settings → Developer.`,
      false,
    );
  }
  if (code === "FORBIDDEN") {
    const advice = /\bpro\b/i.test(message)
      ? "Programs may write to publications on the Pro plan only: upgrade the publication in its dashboard on Hashnode."
      : "The token’s user must be the publication’s owner or an editor of it.";
    return new DestinationFailure(`Hashnode does not permit this: ${says}. ${advice}`, false);
  }
  if (code === "BAD_USER_INPUT" || code === "GRAPHQL_VALIDATION_FAILED") {
    return new DestinationFailure(
      `Hashnode refused the article: ${says}. Change it, and publish again.`,
      false,
    );
  }
  return new DestinationFailure(`Hashnode has a problem of its own: ${says}. Try again later.`, true, {
    mayHaveWritten: writes,
  });
}
