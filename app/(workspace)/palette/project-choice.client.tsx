"use client";

import { useId, useState } from "react";
import { Glyph } from "@/app/_ui/icons/glyph";
import { Link } from "@/app/_ui/navigation/link";
import type { JumpTarget } from "./jump-target";
import { usePlaces } from "./use-places.client";

/** With this many projects it is quicker to type than to look. */
const searchedFrom = 8;

/** The projects to switch to, with a field to find one among many. */
export function ProjectChoice({ id }: { id: string }) {
  const [query, setQuery] = useState("");
  const { projects, problem, searching } = usePlaces(query, true);
  const fieldId = useId();
  const searchable = query !== "" || projects.length >= searchedFrom;
  return (
    <>
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
        <output className="block px-2.5 py-1.5 text-ink-faint">
          {problem || (searching ? "Loading…" : "No project has this name.")}
        </output>
      )}
    </>
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
            <span className="sr-only">The current one</span>
          </>
        )}
      </Link>
    </li>
  );
}
