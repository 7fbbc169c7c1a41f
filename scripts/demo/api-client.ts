/** A call of the demo failed; the message is the API's own sentence. */
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

/** The public REST API, called as any client would. Throws ApiFailure for every answer but a success. */
export function createApiClient(baseUrl: string, apiKey: string) {
  return async <Answer>(method: "GET" | "POST", path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: { "X-API-Key": apiKey, ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(90_000),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new ApiFailure(response.status, String(answer["error"]), answer);
    return answer as Answer;
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;
