import type { getViewer } from "@galley/lib/dashboard/viewer";
import type { ReactNode } from "react";
import type { z } from "zod";
import { signOutAction } from "@/app/_actions/session-actions";
import { FrameIcon } from "@/app/_ui/icons/frame-icon";
import { DocumentLink } from "@/app/_ui/navigation/document-link";
import { Link } from "@/app/_ui/navigation/link";
import { Wordmark } from "@/app/_ui/navigation/wordmark";
import { DropDown } from "@/app/_ui/overlay/drop-down.client";
import { Tooltip } from "@/app/_ui/overlay/tooltip";
import { Offline } from "./offline.client";
import { CommandKeys } from "./palette/command-keys.client";
import { draftOwner } from "./sign-out/draft-owner";
import { SignOut } from "./sign-out/sign-out.client";

interface FrameProps {
  viewer: z.output<typeof getViewer.output>;
  children: ReactNode;
}

/** The frame of every page that requires signing in: a header with the menu of the user, and the page. */
export function DashboardFrame({ viewer, children }: FrameProps) {
  return (
    <>
      <header className="sticky top-0 z-20 border-b border-rule bg-sheet">
        <div className="mx-auto flex h-14 max-w-6xl items-center gap-2 px-4 sm:px-6">
          <Link href="/projects" className="me-auto flex rounded-sm py-1" aria-label="Galley: all projects">
            <Wordmark />
          </Link>
          <CommandKeys>
            <SearchLabel />
          </CommandKeys>
          <Tooltip text="Documentation">
            <DocumentLink
              href="/docs"
              aria-label="Documentation"
              className="flex size-9 items-center justify-center rounded text-ink-soft hover:bg-well hover:text-ink"
            >
              <FrameIcon name="book" className="size-4.5" />
            </DocumentLink>
          </Tooltip>
          <UserMenu {...viewer} />
        </div>
      </header>
      <DashboardMain>{children}</DashboardMain>
      <Offline />
    </>
  );
}

function SearchLabel() {
  return (
    <>
      <FrameIcon name="search" className="size-4.5 md:size-4" />
      <span className="flex-1 text-start whitespace-nowrap max-md:sr-only">Search or jump to…</span>
      <kbd
        aria-hidden="true"
        className="hidden rounded-sm border border-rule px-1 font-sans text-xs leading-4 text-ink-faint md:inline"
      >
        Ctrl K
      </kbd>
    </>
  );
}

export function DashboardMain({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 pt-6 pb-20 sm:px-6">
      {children}
    </main>
  );
}

const entryClass =
  "flex w-full min-h-9 items-center gap-2.5 rounded px-2.5 py-1.5 text-start hover:bg-well *:first:text-ink-faint";

function UserMenu({ user: { name, email }, workspaces, operator }: FrameProps["viewer"]) {
  return (
    <DropDown
      align="end"
      width="w-64"
      title={email}
      className="flex min-h-9 items-center gap-2 rounded ps-1 pe-1.5 text-sm text-ink-soft hover:bg-well hover:text-ink"
      label={
        <>
          <span
            aria-hidden="true"
            className="flex size-7 items-center justify-center rounded-full bg-proof-wash text-xs font-semibold text-proof"
          >
            {initialsOf(name, email)}
          </span>
          <span className="max-w-40 truncate max-sm:sr-only">{name}</span>
          <FrameIcon name="down" className="size-3.5 max-sm:hidden" />
        </>
      }
    >
      <p className="truncate border-b border-rule px-2.5 pt-1 pb-2 text-ink-faint">{email}</p>
      <nav aria-label="Your account" className="py-1.5">
        <Link href="/account" className={entryClass}>
          <FrameIcon name="account" /> Account
        </Link>
        <Link href="/projects" className={entryClass} data-shortcut="g p" data-shortcut-label="All projects">
          <FrameIcon name="folder" /> Projects
        </Link>
        {workspaces.map((workspace) => (
          <Link key={workspace.id} href={`/workspaces/${workspace.id}`} className={entryClass}>
            <FrameIcon name="building" /> <span className="min-w-0 truncate">{workspace.name}</span>
          </Link>
        ))}
        <Link href="/workspaces" className={entryClass}>
          <FrameIcon name="layers" /> All workspaces
        </Link>
        {operator && (
          <Link href="/status" className={entryClass}>
            <FrameIcon name="activity" /> Status of the installation
          </Link>
        )}
        <DocumentLink href="/docs" className={entryClass}>
          <FrameIcon name="book" /> Documentation
        </DocumentLink>
      </nav>
      <SignOut action={signOutAction} person={draftOwner(email)} className="border-t border-rule pt-1.5">
        <button type="submit" className={entryClass}>
          <FrameIcon name="leave" /> Sign out
        </button>
      </SignOut>
    </DropDown>
  );
}

/** Up to two letters that stand for a person. */
function initialsOf(name: string, email: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.filter((_, index) => index === 0 || index === words.length - 1).map(firstLetter);
  return (letters.join("") || firstLetter(email)).toUpperCase();
}

const firstLetter = (word: string) => String.fromCodePoint(word.codePointAt(0) ?? 0x20).trim();
