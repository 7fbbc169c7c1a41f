import type { ReactNode } from "react";
import { DocumentLink } from "@/app/_ui/navigation/document-link";
import { Wordmark } from "@/app/_ui/navigation/wordmark";

/**
 * The frame of the sign-in and sign-up pages: one narrow panel. It has its place from the top, because a panel in the
 * middle would move while the rest of it is still on its way.
 */
export default function EntryLayout({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-[26rem] flex-1 flex-col px-4 py-8 sm:pt-[max(3rem,12vh)]"
    >
      <DocumentLink href="/" className="mb-5 self-start rounded-sm py-1 text-lg">
        <Wordmark />
      </DocumentLink>
      <div className="rounded-lg border border-rule bg-sheet p-5 shadow-sheet sm:p-7 [&_form>button]:self-stretch!">
        {children}
      </div>
    </main>
  );
}
