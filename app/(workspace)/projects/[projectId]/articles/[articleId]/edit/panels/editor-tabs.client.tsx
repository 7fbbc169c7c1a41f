"use client";

import { Tabs } from "radix-ui";
import type { ReactNode } from "react";

interface EditorTabsProps {
  label: string;
  tabs: readonly { id: string; title: ReactNode; content: ReactNode }[];
}

/** Panels of which one is shown. Without JavaScript all are, one below the other. */
export function EditorTabs({ label, tabs }: EditorTabsProps) {
  return (
    <Tabs.Root defaultValue={tabs[0]?.id ?? ""} className="min-w-0">
      <Tabs.List
        aria-label={label}
        className="flex gap-1 border-b border-rule [@media(scripting:none)]:hidden"
      >
        {tabs.map(({ id, title }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="-mb-px flex min-h-10 items-center gap-1.5 border-b-2 border-transparent px-3 text-sm font-medium text-ink-soft hover:text-ink data-[state=active]:border-proof data-[state=active]:text-ink"
          >
            {title}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Content
          key={id}
          value={id}
          forceMount
          className="pt-4 data-[state=inactive]:hidden [@media(scripting:none)]:block!"
        >
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
