import type { Metadata } from "next";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { refusable } from "@/app/_ui/refusals/refusable";
import { getPasswordLink } from "@/lib/operations/accounts/password-links/password-link";
import { execute } from "@/lib/operations/core/operation";
import { Refusal } from "@/lib/operations/core/refusal";
import { passwordLength } from "@/lib/platform/auth/passwords";
import { setPasswordByLinkAction } from "@/lib/surfaces/actions/session-actions";
import { userContext } from "@/lib/surfaces/actions/user-context";

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
      <p className="mt-1 mb-5 text-sm text-ink-soft">
        The link works once. Afterwards sign in with the new password; wherever you are signed in now, you are
        signed out.
      </p>
      <ActionForm action={setPasswordByLinkAction}>
        <input type="hidden" name="token" value={token} />
        <TextField
          name="email"
          label="E-mail address"
          type="email"
          autoComplete="username"
          initial={found.email}
          readOnly
          required
        />
        <TextField
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          help={`At least ${passwordLength.min} characters, and none of the common ones.`}
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
        It was used or replaced, or it has expired. Ask the operator of this installation for a new link.
      </p>
      <LinkButton href="/sign-in" className="w-full">
        Go to the sign-in
      </LinkButton>
    </>
  );
}
