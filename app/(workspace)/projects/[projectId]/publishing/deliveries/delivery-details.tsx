import type { getDelivery } from "@galley/lib/webhooks/operations/get-delivery";
import type { z } from "zod";
import { CodeBlock } from "@/app/_ui/code-block";
import { When } from "@/app/_ui/when";
import { resendDeliveryAction } from "./actions";
import { Resend } from "./resend.client";

type DeliveryDetailsProps = z.output<typeof getDelivery.output>;
type Attempt = DeliveryDetailsProps["attempts"][number];

/** One message in full: every attempt with the receiver's answer, the signed body, and a button to resend it. */
export function DeliveryDetails({ delivery, attempts }: DeliveryDetailsProps) {
  return (
    <div className="flex flex-col gap-3 border-t border-dashed border-rule bg-well/40 px-4 py-4 sm:px-5">
      <p className="text-sm text-ink-faint">
        webhook-id <code className="font-mono text-xs wrap-anywhere">{delivery.id}</code>
      </p>
      {attempts.length > 0 && (
        <ol className="flex flex-col gap-2.5">
          {attempts.map((attempt, index) => (
            <AttemptLine key={attempt.id} attempt={attempt} number={index + 1} />
          ))}
        </ol>
      )}
      <details>
        <summary className="text-sm text-ink-soft hover:text-ink">
          The body that was sent ({bytes(delivery.body)})
        </summary>
        <div className="mt-2">
          <CodeBlock code={delivery.body} label="Body of the message" wrap />
        </div>
      </details>
      <div className="flex flex-wrap items-center gap-2">
        <Resend deliveryId={delivery.id} action={resendDeliveryAction} />
        <p className="text-sm text-ink-faint">Sends the same id and body with a new signature.</p>
      </div>
    </div>
  );
}

function AttemptLine({ attempt, number }: { attempt: Attempt; number: number }) {
  const { http_status: status, error, answer, duration_ms: durationMs } = attempt;
  return (
    <li className="rounded border border-rule bg-sheet px-3.5 py-2.5 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="text-ink-faint">Attempt {number}</span>
        <span className={`font-medium ${error === null ? "text-good" : "text-bad"}`}>
          {status === null ? "No answer" : `HTTP ${status}`}
        </span>
        <span className="text-ink-soft">{durationMs.toLocaleString("en")} ms</span>
        <span className="ms-auto text-ink-soft">
          <When at={attempt.created_at} />
        </span>
      </p>
      {error !== null && <p className="mt-1 wrap-anywhere">{error}</p>}
      {answer !== null && answer !== "" && (
        <details className="mt-1">
          <summary className="text-ink-soft hover:text-ink">The receiver’s answer</summary>
          <div className="mt-2">
            <CodeBlock code={answer} label={`Answer to attempt ${number}`} wrap />
          </div>
        </details>
      )}
    </li>
  );
}

function bytes(text: string): string {
  const count = Buffer.byteLength(text);
  return count < 1000 ? `${count} bytes` : `${(count / 1000).toFixed(1)} kB`;
}
