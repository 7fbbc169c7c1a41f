"use client";

import Link from "next/link";
import { useId, useState } from "react";
import { Glyph } from "@/app/_ui/icons/glyph";
import { DropDown } from "@/app/_ui/overlay/drop-down.client";
import type { JumpTarget } from "./jump-target";
import { usePlaces } from "./use-places.client";

/** From how many projects on it is quicker to type than to look. */
const searchedFrom = 8;

/** The name of the present project, which opens the list of the others. Without JavaScript the list is a page. */
export function ProjectSwitcher({ id, name }: { id: string; name: string }) {
  const [opened, setOpened] = useState(false);
  const [query, setQuery] = useState("");
  const { projects, problem, searching } = usePlaces(query, opened);
  const fieldId = useId();
  const searchable = query !== "" || projects.length >= searchedFrom;
  return (
    <DropDown
      width="w-80"
      title="Switch to another project"
      onOpen={() => setOpened(true)}
      className="-ms-1.5 flex w-max max-w-[calc(100vw-1.5rem)] items-center gap-1.5 rounded px-1.5 text-2xl font-semibold tracking-tight hover:bg-well"
      label={
        <>
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <Glyph name="switch" className="size-4 text-ink-faint" />
        </>
      }
    >
      {searchable && (
        <input
          id={fieldId}
          type="search"
          aria-label="Find a project"
          placeholder="Find a project"
          value={query}
          maxLength={200}
          onChange={(event) => setQuery(event.target.value)}
          className="mb-1.5 w-full rounded border border-edge bg-sheet px-2.5 py-1.5 placeholder:text-ink-faint"
        />
      )}
      <ul className="max-h-72 overflow-y-auto">
        {projects.map((project) => (
          <ProjectLink key={project.href} {...project} isPresent={project.href === `/projects/${id}`} />
        ))}
      </ul>
      {projects.length === 0 && (
        <output className="block px-2.5 py-1.5 text-ink-faint noscript:hidden">
          {problem || (searching ? "Loading…" : "No project has this name.")}
        </output>
      )}
      <FootLinks />
    </DropDown>
  );
}

function ProjectLink({ href, label, hint, isPresent }: JumpTarget & { isPresent: boolean }) {
  return (
    <li>
      <Link href={href} className="flex items-center gap-2.5 rounded px-2.5 py-1.5 hover:bg-well">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{label}</span>
          <span className="block truncate text-xs text-ink-faint">{hint}</span>
        </span>
        {isPresent && (
          <>
            <Glyph name="check" className="text-proof" />
            <span className="sr-only">The present one</span>
          </>
        )}
      </Link>
    </li>
  );
}

/** Also there without JavaScript. */
function FootLinks() {
  return (
    <div className="mt-1.5 border-t border-rule pt-1.5">
      <Link href="/projects" className="block rounded px-2.5 py-1.5 hover:bg-well">
        All projects
      </Link>
      <Link href="/projects/new" className="flex items-center gap-2 rounded px-2.5 py-1.5 hover:bg-well">
        <Glyph name="plus" className="text-ink-faint" /> New project
      </Link>
    </div>
  );
}
