import { isFirstRun } from "@galley/lib/accounts/first-run";
import { needsSetUpCode } from "@galley/lib/platform/auth/set-up-code";
import { getRuntime } from "@galley/lib/runtime";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { signUpAction } from "@/app/_actions/session-actions";
import { userContext } from "@/app/_actions/user-context";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { AccountFields } from "../account-fields";

export const metadata: Metadata = { title: "Create the owner account" };

/** Available only while nobody has an account. */
export default async function SignUpPage() {
  const ctx = await userContext();
  if (!(await isFirstRun(ctx))) redirect("/sign-in");
  return (
    <>
      <h1 className="text-xl font-semibold">Create the owner account</h1>
      <p className="mt-1 mb-5 text-sm text-ink-soft">
        Nobody has an account here yet. The first account owns this installation.
      </p>
      <ActionForm action={signUpAction}>
        {needsSetUpCode(getRuntime().env) && (
          <TextField
            name="setUpCode"
            label="Set-up code"
            autoComplete="one-time-code"
            required
            spellCheck={false}
            help="The server printed it when it started. To print it again, run npm run admin -- set-up-code on the server."
          />
        )}
        <AccountFields />
        <TextField
          name="workspaceName"
          label="Workspace"
          autoComplete="organization"
          required
          help="Holds projects and their article credits: the name of your company or team."
        />
        <SubmitButton>Create the account</SubmitButton>
      </ActionForm>
    </>
  );
}
