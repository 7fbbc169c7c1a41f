import { pageAfterSignIn } from "@galley/lib/surfaces/http/page-after-sign-in";
import type { Metadata } from "next";
import { secondStepAction } from "@/app/_actions/session-actions";
import { BackLink } from "@/app/_ui/back-link";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";

export const metadata: Metadata = { title: "Second step" };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SecondStepPage({ searchParams }: Props) {
  const next = pageAfterSignIn((await searchParams)["next"]);
  return (
    <>
      <BackLink href="/sign-in">Sign in</BackLink>
      <h1 className="mt-1 mb-5 text-xl font-semibold">Enter your code</h1>
      <ActionForm action={secondStepAction}>
        <input type="hidden" name="next" value={next} />
        <TextField
          name="code"
          label="Code"
          autoComplete="one-time-code"
          required
          spellCheck={false}
          help="The six digits that your authenticator app shows now, or one of your recovery codes."
        />
        <SubmitButton>Continue</SubmitButton>
      </ActionForm>
    </>
  );
}
