import { z } from "zod";

const errorAnswer = z.looseObject({ error: z.string() });

/** A call of the API failed. The message is the one of the API. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  constructor(
    readonly status: number,
    message: string,
    readonly body: Record<string, unknown>,
  ) {
    super(message);
  }
}

/**
 * A client of the public REST API. `schema` describes the part of the answer that is used. Throws ApiFailure
 * for every answer except a success.
 */
export function createApiClient(baseUrl: string, apiKey: string) {
  return async <Answer>(
    schema: z.ZodType<Answer>,
    method: "GET" | "POST",
    path: string,
    body?: object,
  ): Promise<Answer> => {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: { "X-API-Key": apiKey, ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(90_000),
    });
    const answer: unknown = await response.json();
    if (!response.ok) {
      const refusal = errorAnswer.parse(answer);
      throw new ApiFailure(response.status, refusal.error, refusal);
    }
    return schema.parse(answer);
  };
}

export type DemoApiClient = ReturnType<typeof createApiClient>;
