"use client";

import { startTransition, useActionState, useState } from "react";
import { type FormAction, idle } from "@/app/_actions/form-state";
import { Button } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";

interface PasskeyButtonProps {
  next: string;
  options: () => Promise<string>;
  action: FormAction<unknown>;
}

/** Signs in with a passkey of this device. */
export function PasskeyButton({ next, options, action }: PasskeyButtonProps) {
  const [state, send, pending] = useActionState(action, idle);
  const [problem, setProblem] = useState<string | null>(null);
  async function signIn() {
    setProblem(null);
    try {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(await options()));
      const credential = await navigator.credentials.get({ publicKey });
      const form = new FormData();
      form.set("next", next);
      form.set("response", JSON.stringify(credential));
      startTransition(() => send(form));
    } catch (error) {
      const cancelled = error instanceof DOMException && error.name === "NotAllowedError";
      setProblem(
        cancelled ? "No passkey was used." : "This browser could not use a passkey. Try again later.",
      );
    }
  }
  const message = state.status === "refused" ? state.message : problem;
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button onClick={() => void signIn()} aria-disabled={pending}>
        Sign in with a passkey
      </Button>
      {message !== null && (
        <Notice tone="bad" role="alert">
          {message}
        </Notice>
      )}
    </div>
  );
}
