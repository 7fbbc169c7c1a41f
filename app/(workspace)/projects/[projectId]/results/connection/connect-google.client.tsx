"use client";

import { useEffect } from "react";
import type { FormAction } from "@/app/_actions/form-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Notice } from "@/app/_ui/notice";

interface ConnectGoogleProps<Data extends { authorize_url: string }> {
  projectId: string;
  action: FormAction<Data>;
}

/** Leads to the page on which Google asks its user for consent. */
export function ConnectGoogle<Data extends { authorize_url: string }>(props: ConnectGoogleProps<Data>) {
  const { projectId, action } = props;
  return (
    <ActionForm
      action={action}
      renderDone={({ authorize_url: address }) => <ContinueAtGoogle address={address} />}
    >
      <input type="hidden" name="projectId" value={projectId} />
      <p className="text-sm text-ink-soft">
        Google asks you whether Galley may see the figures of your Search Console. It may change nothing
        there.
      </p>
      <SubmitButton variant="primary">Connect with Google</SubmitButton>
    </ActionForm>
  );
}

/** Opens the page of Google. Without JavaScript a link does: the page's policy lets no form lead to another site. */
function ContinueAtGoogle({ address }: { address: string }) {
  useEffect(() => window.location.assign(address), [address]);
  return (
    <output className="block">
      <Notice tone="proof" title="Continue at Google">
        <LinkButton href={address} variant="primary" size="small" prefetch={false}>
          Open Google
        </LinkButton>
      </Notice>
    </output>
  );
}
