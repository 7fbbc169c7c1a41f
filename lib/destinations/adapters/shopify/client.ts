import type { z } from "zod";
import { type ApiAnswer, callApi, failureOfAnswer, readAnswer } from "../../api/call-api";
import type { GraphqlOperation } from "../../api/graphql";
import { type Connection, DestinationFailure } from "../../contract";
import { apiVersion, shopifyGraphql, tokenAnswer } from "./api-types";
import type { ShopifyConfig } from "./shopify-config";

export const shopifyLabel = "Shopify";

export type ShopifyCall = <Schema extends z.ZodType>(
  operation: GraphqlOperation<Schema>,
  variables?: Record<string, unknown>,
) => Promise<z.output<Schema>>;

/** Calls to the Admin GraphQL API of one shop at `origin`; the token is fetched before the first call. */
export function shopifyClient(connection: Connection<ShopifyConfig>, origin: string): ShopifyCall {
  let token: Promise<string> | null = null;
  return async (operation, variables = {}) => {
    token ??= tokenOf(connection, origin);
    const answer = await callApi(connection, shopifyLabel, {
      method: "POST",
      url: `${origin}/admin/api/${apiVersion}/graphql.json`,
      headers: { "x-shopify-access-token": await token },
      json: { query: operation.document, variables },
      writes: operation.writes,
    });
    if (answer.status >= 300) throw failureOfStatus(answer);
    const { data, errors } = readAnswer(shopifyLabel, answer, shopifyGraphql);
    if (errors !== undefined && errors !== null && errors.length > 0)
      throw failureOfErrors(answer, errors, data);
    return readAnswer(shopifyLabel, { ...answer, json: data }, operation.data);
  };
}

/** https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/client-credentials-grant */
async function tokenOf(connection: Connection<ShopifyConfig>, origin: string): Promise<string> {
  const { accessToken, clientId = "", clientSecret = "" } = connection.config;
  if (accessToken !== undefined) return accessToken;
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  const answer = await callApi(connection, shopifyLabel, {
    method: "POST",
    url: `${origin}/admin/oauth/access_token`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
    writes: false,
  });
  if ([400, 401, 403].includes(answer.status)) {
    throw new DestinationFailure(
      `Shopify answered ${answer.status} to the client id and secret. Check both, that the app is installed in this shop, and that app and shop belong to the same organization.`,
      false,
    );
  }
  if (answer.status >= 300) throw failureOfStatus(answer);
  return readAnswer(shopifyLabel, answer, tokenAnswer).access_token;
}

const adviceByStatus: Record<number, string> = {
  401: "The access token is wrong, was revoked, or belongs to another shop.",
  402: "The shop is frozen; its owner has to settle its bill with Shopify.",
  403: "The app may not do this; give it the scope write_content and install it again.",
  404: "There is no such shop; check its name at Shopify.",
  423: "The shop is locked; its owner has to ask Shopify’s support.",
};

function failureOfStatus(answer: ApiAnswer): DestinationFailure {
  const { errors } = shopifyGraphql.safeParse(answer.json).data ?? {};
  const advice = adviceByStatus[answer.status];
  return failureOfAnswer(shopifyLabel, answer, {
    detail: typeof errors === "string" ? errors : undefined,
    ...(advice !== undefined && { advice }),
  });
}

function failureOfErrors(
  { writes }: ApiAnswer,
  errors: NonNullable<z.output<typeof shopifyGraphql>["errors"]>,
  data: unknown,
): DestinationFailure {
  // An error next to data belongs to a later field: the mutation before it was carried out.
  const mayHaveWritten = writes && data !== null && data !== undefined;
  const list = typeof errors === "string" ? [{ message: errors }] : errors;
  const codes = list.map((error) => ("extensions" in error ? error.extensions?.code : undefined));
  const says = list
    .map(({ message }) => message.replace(/[.\s]+$/, ""))
    .join("; ")
    .slice(0, 300);
  if (codes.includes("THROTTLED")) {
    return new DestinationFailure("Shopify asks for fewer calls; try again in a minute.", true, {
      mayHaveWritten,
    });
  }
  if (codes.includes("ACCESS_DENIED")) {
    return new DestinationFailure(
      `Shopify denied access: ${says}. Give the app the scope write_content and install it again.`,
      false,
      { mayHaveWritten },
    );
  }
  if (codes.includes("INTERNAL_SERVER_ERROR") || codes.includes("TIMEOUT")) {
    return new DestinationFailure(`Shopify has a problem of its own: ${says}. Try again later.`, true, {
      mayHaveWritten: writes,
    });
  }
  return new DestinationFailure(`Shopify refused the call: ${says}.`, false, { mayHaveWritten });
}
