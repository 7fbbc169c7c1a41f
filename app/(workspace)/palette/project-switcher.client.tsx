"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";
import { DropDown } from "@/app/_ui/overlay/drop-down.client";

interface ProjectSwitcherProps {
  id: string;
  /** The name of the current project. */
  label: ReactNode;
  /** Links below the list, which are there without JavaScript too. */
  children: ReactNode;
}

/** Loaded when the list is first opened. Without the network only the links below it remain. */
const ProjectChoice = lazy(() =>
  import("./project-choice.client").then(
    ({ ProjectChoice: Choice }) => ({ default: Choice }),
    () => ({ default: Unreachable }),
  ),
);

/** The name of the current project, which opens the list of the others. Without JavaScript the list is a page. */
export function ProjectSwitcher({ id, label, children }: ProjectSwitcherProps) {
  const [opened, setOpened] = useState(false);
  return (
    <DropDown
      width="w-80"
      title="Switch to another project"
      onOpen={() => setOpened(true)}
      className="-ms-1.5 flex w-max max-w-[calc(100vw-1.5rem)] items-center gap-1.5 rounded px-1.5 text-2xl font-semibold tracking-tight hover:bg-well"
      label={label}
    >
      {opened && (
        <Suspense fallback={<p className="px-2.5 py-1.5 text-ink-faint">Loading…</p>}>
          <ProjectChoice id={id} />
        </Suspense>
      )}
      {children}
    </DropDown>
  );
}

function Unreachable() {
  return <output className="block px-2.5 py-1.5 text-ink-faint">Galley could not be reached.</output>;
}
