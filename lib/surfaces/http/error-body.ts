import { Refusal } from "@/lib/kernel/refusal";

/** The shape of every error on /api/v1 and /api/free. */
export interface ErrorBody {
  error: string;
  code: string;
  request_id: string;
  [extra: string]: unknown;
}

export function errorBody(error: unknown, requestId: string): { status: number; body: ErrorBody } {
  if (error instanceof Refusal) {
    return {
      status: error.status,
      body: { error: error.message, code: error.code, request_id: requestId, ...error.extras },
    };
  }
  return {
    status: 500,
    body: {
      error:
        "Galley failed for a reason of its own. Try again; if it lasts, give whoever runs this installation this request_id.",
      code: "internal",
      request_id: requestId,
    },
  };
}
