"use client";

import { useActionState, useEffect, useId, useRef, useState } from "react";
import { idle } from "@/lib/actions/form-state";
import type { FormAction } from "@/app/_ui/action-form.client";
import { Button } from "@/app/_ui/button";
import { CodeBlock } from "@/app/_ui/code-block";
import { controlClass } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { SubmitButton } from "@/app/_ui/submit-button.client";

interface Minted {
  key: { id: string; name: string };
  api_key: string;
  feed_token: string;
}

interface MintKeyProps<Data extends Minted> {
  projectId: string;
  baseUrl: string;
  action: FormAction<Data>;
}

/** Mints a content API key and shows it this once; closing the dialog forgets it. */
export function MintKey<Data extends Minted>({ projectId, baseUrl, action }: MintKeyProps<Data>) {
  const [state, dispatch] = useActionState(action, idle);
  const [forgotten, setForgotten] = useState<string | null>(null);
  const id = useId();
  const minted = state.status === "done" && state.data.key.id !== forgotten ? state.data : null;
  return (
    <>
      <form action={dispatch} className="flex flex-wrap items-end gap-3" noValidate>
        <input type="hidden" name="projectId" value={projectId} />
        <div className="min-w-48 flex-1 sm:max-w-80">
          <label htmlFor={id} className="text-sm font-medium">
            Name of the new key <span className="font-normal text-ink-faint">(optional)</span>
          </label>
          <input
            id={id}
            name="name"
            maxLength={80}
            autoComplete="off"
            placeholder="Who uses it, such as: website build"
            className={`${controlClass} mt-1`}
          />
        </div>
        <SubmitButton>Mint a key</SubmitButton>
        {state.status === "refused" && (
          <div className="basis-full">
            <Notice tone="bad" role="alert">
              {state.message}
            </Notice>
          </div>
        )}
      </form>
      {minted !== null && (
        <MintedDialog
          key={minted.key.id}
          minted={minted}
          baseUrl={baseUrl}
          onClose={() => setForgotten(minted.key.id)}
        />
      )}
    </>
  );
}

function MintedDialog(props: { minted: Minted; baseUrl: string; onClose: () => void }) {
  const { minted, baseUrl, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    // Without JavaScript it stands open in the page; with it, it becomes modal.
    const element = dialog.current;
    if (element === null || element.matches(":modal")) return;
    element.removeAttribute("open");
    element.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      onClose={onClose}
      aria-labelledby={titleId}
      className="fixed inset-0 z-10 h-fit w-[min(38rem,calc(100vw-2rem))] rounded-lg border border-rule bg-sheet p-5 shadow-lift sm:p-6"
    >
      <h3 id={titleId} className="text-lg font-semibold">
        {minted.key.name}: copy it now
      </h3>
      <div className="mt-3 flex flex-col gap-4">
        <Notice tone="wait">
          This is the only time the key is shown. Galley keeps a hash of it and cannot show it again; if you
          lose it, revoke it and mint another.
        </Notice>
        <Secret label="Content API key" text={minted.api_key}>
          Send it as X-API-Key or as Authorization: Bearer. Never put it into an address.
        </Secret>
        <Secret label="Feed address" text={`${baseUrl}/api/v1/feed.xml?token=${minted.feed_token}`}>
          For feed readers. Its token opens the feed and nothing else, and dies with the key.
        </Secret>
        <form method="dialog" className="text-end">
          <Button type="submit" variant="primary">
            I have copied them
          </Button>
        </form>
      </div>
    </dialog>
  );
}

function Secret({ label, text, children }: { label: string; text: string; children: string }) {
  return (
    <div>
      <p className="text-sm font-medium">{label}</p>
      <p className="mb-1.5 text-sm text-ink-faint">{children}</p>
      <CodeBlock code={text} label={label} wrap />
    </div>
  );
}
