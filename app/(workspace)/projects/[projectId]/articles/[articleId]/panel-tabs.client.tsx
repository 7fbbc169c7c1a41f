"use client";

import { Tabs } from "radix-ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRefusalDetails } from "@/app/_ui/forms/action-form.client";

interface PanelTabsProps {
  label: string;
  tabs: readonly { id: string; title: ReactNode; content: ReactNode }[];
}

/**
 * Panels of which one is shown: that with the field that is wrong, when there is one, or with the part that the address
 * or a link on the page names. Without JavaScript all are, one below the other.
 */
export function PanelTabs({ label, tabs }: PanelTabsProps) {
  const root = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(tabs[0]?.id ?? "");
  const refusal = useRefusalDetails();
  useEffect(() => {
    const showNamed = () => {
      const named = root.current?.querySelector(`#${CSS.escape(location.hash.slice(1))}`);
      const tab = named?.closest<HTMLElement>("[data-tab]")?.dataset["tab"];
      if (tab === undefined) return;
      flushSync(() => setActive(tab));
      named?.scrollIntoView();
    };
    if (location.hash !== "") showNamed();
    // A click on a link to the part that the address names already changes no address.
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link?.hash !== "" && link?.href === location.href) showNamed();
    };
    window.addEventListener("hashchange", showNamed);
    document.addEventListener("click", onClick);
    return () => {
      window.removeEventListener("hashchange", showNamed);
      document.removeEventListener("click", onClick);
    };
  }, []);
  useEffect(() => {
    if (refusal === null) return;
    const panel = root.current?.querySelector("[aria-invalid=true]")?.closest<HTMLElement>("[data-tab]");
    if (panel?.dataset["tab"] !== undefined) setActive(panel.dataset["tab"]);
  }, [refusal]);
  return (
    <Tabs.Root ref={root} value={active} onValueChange={setActive} className="min-w-0">
      <Tabs.List
        aria-label={label}
        className="flex flex-wrap gap-x-1 border-b border-rule [@media(scripting:none)]:hidden"
      >
        {tabs.map(({ id, title }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="-mb-px flex min-h-10 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm font-medium text-ink-soft hover:text-ink data-[state=active]:border-proof data-[state=active]:text-ink"
          >
            {title}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Content
          key={id}
          value={id}
          data-tab={id}
          forceMount
          // The browser asks for a field that is empty only where it can be seen.
          onInvalidCapture={() => setActive(id)}
          className="pt-4 data-[state=inactive]:hidden [@media(scripting:none)]:block!"
        >
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
