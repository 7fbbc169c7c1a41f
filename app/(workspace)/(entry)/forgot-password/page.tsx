import { getRuntime } from "@galley/lib/runtime";
import type { Metadata } from "next";
import { requestPasswordLinkAction } from "@/app/_actions/session-actions";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { DocumentLink } from "@/app/_ui/navigation/document-link";
import { refusable } from "@/app/_ui/refusals/refusable";

export const metadata: Metadata = { title: "Forgot your password?", robots: { index: false } };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default refusable(async ({ searchParams }: Props) => {
  const { sent } = await searchParams;
  return (
    <>
      <h1 className="text-xl font-semibold">
        {sent === "yes" ? "Look into your mailbox" : "Forgot your password?"}
      </h1>
      {sent === "yes" ? <Sent /> : getRuntime().services.mailer === null ? <NoMail /> : <AddressForm />}
      <p className="mt-5 text-sm">
        <DocumentLink href="/sign-in" className="text-proof underline">
          Back to sign-in
        </DocumentLink>
      </p>
    </>
  );
});

function AddressForm() {
  return (
    <>
      <p className="mt-1 mb-5 text-sm text-ink-soft">
        Enter the address that you sign in with, and we mail it a link to set a new password.
      </p>
      <ActionForm action={requestPasswordLinkAction}>
        <TextField
          name="email"
          label="E-mail address"
          type="email"
          autoComplete="username"
          required
          spellCheck={false}
        />
        <SubmitButton>Send the link</SubmitButton>
      </ActionForm>
    </>
  );
}

function Sent() {
  return (
    <p className="mt-1 text-sm text-ink-soft">
      If an account has this address, a mail with a link is on its way. The link works once, for an hour; of
      several, the newest. Nothing there after some minutes? Look among the spam, or ask whoever runs this
      installation.
    </p>
  );
}

function NoMail() {
  return (
    <p className="mt-1 text-sm text-ink-soft">
      This installation sends no mail: whoever runs it makes links to set a password with the admin command.
    </p>
  );
}
