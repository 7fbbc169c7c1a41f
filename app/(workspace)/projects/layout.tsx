import Link from "next/link";
import type { ReactNode } from "react";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { refusable } from "@/app/_ui/refusals/refusable";
import { Wordmark } from "@/app/_ui/wordmark";
import { getViewer } from "@/lib/operations/dashboard/viewer";
import { load } from "@/lib/surfaces/actions/load";
import { signOutAction } from "@/lib/surfaces/actions/session-actions";

/** The frame of every page that requires signing in. */
export default refusable(async ({ children }: { children: ReactNode }) => {
  const { user } = await load(getViewer, {});
  return (
    <>
      <header className="border-b border-rule bg-sheet">
        <div className="mx-auto flex h-13 max-w-6xl items-center justify-between gap-4 px-4 sm:px-6">
          <Link href="/projects" className="flex rounded-sm" aria-label="Galley: all projects">
            <Wordmark />
          </Link>
          <div className="flex min-w-0 items-center gap-2 text-sm">
            <span className="truncate text-ink-soft" title={user.email}>
              {user.name}
            </span>
            <ActionForm
              action={signOutAction}
              className="relative *:[[role=alert]]:absolute *:[[role=alert]]:end-0 *:[[role=alert]]:top-full *:[[role=alert]]:z-10 *:[[role=alert]]:w-72 *:[[role=alert]]:shadow-lift"
            >
              <SubmitButton variant="quiet" size="small">
                Sign out
              </SubmitButton>
            </ActionForm>
          </div>
        </div>
      </header>
      <Main>{children}</Main>
    </>
  );
}, Main);

function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 pt-6 pb-16 sm:px-6">
      {children}
    </main>
  );
}
