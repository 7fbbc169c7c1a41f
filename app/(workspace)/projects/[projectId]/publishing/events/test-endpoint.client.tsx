"use client";

import type { FormAction } from "@/app/_actions/form-state";
import { TryForm } from "@/app/_ui/forms/try-form.client";

interface Outcome {
  ok: boolean;
  message: string;
  http_status: number | null;
  duration_ms: number;
}

interface TestEndpointProps<Data extends Outcome> {
  endpoint: { id: string; url: string };
  action: FormAction<Data>;
}

/** A button that sends a test event to an endpoint and shows the answer. */
export function TestEndpoint<Data extends Outcome>({ endpoint, action }: TestEndpointProps<Data>) {
  return (
    <TryForm
      action={action}
      read={({ ok, message, http_status: status, duration_ms: durationMs }) => ({
        ok,
        text: ok ? `${message} HTTP ${status}, ${durationMs} ms.` : message,
      })}
      label={
        <>
          Send a test event<span className="sr-only"> to {endpoint.url}</span>
        </>
      }
    >
      <input type="hidden" name="endpointId" value={endpoint.id} />
    </TryForm>
  );
}
