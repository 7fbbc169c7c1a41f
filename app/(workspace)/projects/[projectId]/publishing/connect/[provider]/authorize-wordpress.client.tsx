"use client";

import { useEffect } from "react";
import type { FormAction } from "@/app/_actions/form-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Notice } from "@/app/_ui/notice";

interface Begun {
  authorize_url: string;
  site: string;
}

interface AuthorizeWordPressProps<Data extends Begun> {
  projectId: string;
  /** The address that the field starts with. */
  siteUrl: string;
  variant: "primary" | "plain";
  action: FormAction<Data>;
}

/** Asks for the site and leads to the page on which WordPress asks its user for consent. */
export function AuthorizeWordPress<Data extends Begun>(props: AuthorizeWordPressProps<Data>) {
  const { projectId, siteUrl, variant, action } = props;
  return (
    <ActionForm
      action={action}
      renderDone={({ authorize_url: address, site }) => <ContinueToWordPress address={address} site={site} />}
    >
      <input type="hidden" name="projectId" value={projectId} />
      <TextField
        name="siteUrl"
        label="Address of your WordPress site"
        required
        initial={siteUrl}
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        maxLength={500}
        placeholder="https://example.com"
        help="The home page of the site, as browsers show it."
      />
      <div>
        <SubmitButton variant={variant}>Connect with WordPress</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** Opens the page of WordPress. Without JavaScript a link does: the page's policy lets no form lead to another site. */
function ContinueToWordPress({ address, site }: { address: string; site: string }) {
  useEffect(() => window.location.assign(address), [address]);
  return (
    <output className="mt-4 block">
      <Notice tone="proof" title={`Continue at ${site}`}>
        <p className="mb-2">Sign in there if it asks you to, and approve the connection.</p>
        <LinkButton href={address} variant="primary" size="small" prefetch={false}>
          Open WordPress
        </LinkButton>
      </Notice>
    </output>
  );
}
