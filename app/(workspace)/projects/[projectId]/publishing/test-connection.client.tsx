"use client";

import { useActionState } from "react";
import { idle } from "@/lib/actions/form-state";
import type { FormAction } from "@/app/_ui/action-form.client";
import { SubmitButton } from "@/app/_ui/submit-button.client";

interface Outcome {
  ok: boolean;
  message: string;
}

interface TestConnectionProps<Data extends Outcome> {
  integrationId: string;
  name: string;
  action: FormAction<Data>;
}

/** Tries a connection and says what came of it, below the buttons of the row that it stands in. */
export function TestConnection<Data extends Outcome>({
  integrationId,
  name,
  action,
}: TestConnectionProps<Data>) {
  const [state, dispatch] = useActionState(action, idle);
  const outcome =
    state.status === "done"
      ? { good: state.data.ok, text: state.data.message }
      : state.status === "refused"
        ? { good: false, text: state.message }
        : null;
  return (
    <form action={dispatch} className="contents">
      <input type="hidden" name="integrationId" value={integrationId} />
      <SubmitButton variant="plain" size="small">
        Test<span className="sr-only"> {name}</span>
      </SubmitButton>
      <output
        className={`order-last basis-full text-sm wrap-anywhere empty:absolute ${outcome?.good === true ? "text-good" : "text-bad"}`}
      >
        {outcome === null ? "" : `${outcome.good ? "✓" : "×"} ${outcome.text}`}
      </output>
    </form>
  );
}
