import { getPasswordLink } from "@galley/lib/accounts/password-links/password-link";
import { execute } from "@galley/lib/kernel/operation";
import { Refusal } from "@galley/lib/kernel/refusal";
import { passwordLength } from "@galley/lib/platform/auth/passwords";
import { getRuntime } from "@galley/lib/runtime";
import type { Metadata } from "next";
import { setPasswordByLinkAction } from "@/app/_actions/session-actions";
import { userContext } from "@/app/_actions/user-context";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { refusable } from "@/app/_ui/refusals/refusable";

/** The token must reach neither another site nor a search engine: see the page of an invitation. */
export const metadata: Metadata = {
  title: "Set a password",
  referrer: "same-origin",
  robots: { index: false },
};

interface Props {
  params: Promise<{ token: string }>;
}

export default refusable(async ({ params }: Props) => {
  const { token } = await params;
  const found = await execute(getPasswordLink, await userContext(), { token }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code !== "rate_limited") return null;
    throw error;
  });
  if (found === null) return <Gone />;
  return (
    <>
      <h1 className="text-xl font-semibold">Set your password</h1>
      <p className="mt-1 mb-5 text-sm text-ink-soft wrap-anywhere">
        For <strong className="font-medium text-ink">{found.email}</strong>. The link works once. Wherever you
        are signed in now, you are signed out; sign in again with the new password.
      </p>
      <ActionForm action={setPasswordByLinkAction}>
        <input type="hidden" name="token" value={token} />
        {/* The text above shows the whole address; a password manager reads it here. */}
        <input type="email" name="email" autoComplete="username" defaultValue={found.email} readOnly hidden />
        <TextField
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          help={`At least ${passwordLength.min} characters, and not a common password.`}
        />
        <SubmitButton>Set the password</SubmitButton>
      </ActionForm>
    </>
  );
});

function Gone() {
  return (
    <>
      <h1 className="text-xl font-semibold">No such link</h1>
      <p className="mt-1 mb-5 text-sm text-ink-soft">
        It was used or replaced, or it has expired.{" "}
        {getRuntime().services.mailer === null
          ? "Ask whoever runs this installation for a new link."
          : "Of several links that you were mailed, only the newest works."}
      </p>
      <LinkButton href="/sign-in" className="w-full">
        Go to sign-in
      </LinkButton>
    </>
  );
}
