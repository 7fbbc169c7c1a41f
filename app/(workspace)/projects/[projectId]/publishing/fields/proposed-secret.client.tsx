"use client";

import { type ReactNode, useState } from "react";
import { CopyButton } from "@/app/_ui/copy-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";

interface ProposedSecretProps {
  name: string;
  label: string;
  help: ReactNode;
  /** A new secret. The first one stays, because it may have been copied before the form was refused. */
  proposed: string;
}

/** A secret that both sides need, made by Galley and shown until the form is sent. Another one may be entered instead. */
export function ProposedSecret({ name, label, help, proposed }: ProposedSecretProps) {
  const [secret] = useState(proposed);
  return (
    <div className="flex flex-col gap-2">
      <TextField
        name={name}
        label={label}
        optional={false}
        initial={secret}
        autoComplete="off"
        spellCheck={false}
        help={
          <>
            Made for this connection. Copy it to your receiver now: it is not shown again. You can also enter
            one of your own: {help}
          </>
        }
      />
      <div>
        <CopyButton text={secret} label="the proposed secret" />
      </div>
    </div>
  );
}
