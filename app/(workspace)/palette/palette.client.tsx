"use client";

import { FileText, FolderOpen, type LucideIcon, MoveRight, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useRef, useState } from "react";
import { Link } from "@/app/_ui/navigation/link";
import { Dialog } from "@/app/_ui/overlay/dialog.client";
import type { JumpTarget } from "./jump-target";
import { shortcutElement, shortcutPlaces } from "./shortcut-links.client";
import { usePlaces } from "./use-places.client";

interface PaletteProps {
  onClose: () => void;
  onShortcuts: () => void;
}

interface Entry extends JumpTarget {
  group: string;
  icon: LucideIcon;
}

const elsewhere: JumpTarget[] = [
  { href: "/projects/new", label: "New project" },
  { href: "/workspaces", label: "All workspaces" },
  { href: "/account", label: "Account" },
  { href: "/docs", label: "Documentation" },
];
const shortcuts: JumpTarget = { href: "?", label: "Keyboard shortcuts", hint: "?" };

/** Finds pages, projects and articles by what is typed, and opens them. The arrow keys go through the links. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const [query, setQuery] = useState("");
  const [pages] = useState(shortcutPlaces);
  const found = usePlaces(query, true);
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const entries = entriesOf(query, pages, found);

  const open = ({ href, hint = "" }: Entry) => {
    onClose();
    if (href === "?") onShortcuts();
    else if (href === "") shortcutElement(hint)?.click();
    else router.push(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = entries;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      moveFocus(box.current, event.key === "ArrowDown" ? 1 : -1);
    } else if (event.target instanceof HTMLInputElement) {
      if (event.key !== "Enter" || event.nativeEvent.isComposing || first === undefined) return;
      event.preventDefault();
      open(first);
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== " ") {
      // Typing goes on in the field, also after the arrow keys have left it.
      box.current?.querySelector("input")?.focus();
    }
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Search and commands" bare>
      <div ref={box} role="presentation" onKeyDown={onKeyDown} className="group flex min-h-0 flex-col">
        <SearchField query={query} onQuery={setQuery} />
        <ul className="min-h-48 overflow-y-auto p-1.5">
          {entries.map((entry, index) => (
            <li key={`${entry.group} ${entry.href} ${entry.label}`}>
              {entry.group !== entries[index - 1]?.group && (
                <p className="px-2.5 pt-2.5 pb-1 text-xs font-medium text-ink-faint">{entry.group}</p>
              )}
              <EntryLink entry={entry} isFirst={index === 0} onOpen={() => open(entry)} onClose={onClose} />
            </li>
          ))}
        </ul>
        <output className="border-t border-rule px-4 py-2 text-xs text-ink-faint">
          {found.problem || statusOf(entries.length, found.searching)}
        </output>
      </div>
    </Dialog>
  );
}

/** Focuses the next or the previous element among the field and the entries. */
function moveFocus(box: HTMLElement | null, step: 1 | -1): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>("input, [data-entry]") ?? [])];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  // From the field, Enter opens the first entry already, so the first step goes to the second.
  const next = at === 0 && step === 1 && stops.length > 2 ? 2 : at + step;
  stops[(next + stops.length) % stops.length]?.focus();
}

function SearchField({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  return (
    <div className="flex items-center gap-2.5 border-b border-rule px-4">
      <Search className="size-4.5 text-ink-faint" />
      <input
        type="text"
        aria-label="Search pages, projects and articles"
        placeholder="Search pages, projects and articles"
        value={query}
        maxLength={200}
        onChange={(event) => onQuery(event.target.value)}
        className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-faint"
      />
      <kbd className="rounded-sm border border-rule px-1 font-sans text-xs leading-4 text-ink-faint">Esc</kbd>
    </div>
  );
}

function statusOf(count: number, searching: boolean): string {
  if (searching) return "Searching…";
  if (count > 0) return "↑ ↓ to choose, Enter to open";
  return "Nothing found. Articles are searched in the project that is open.";
}

function entriesOf(
  query: string,
  pages: JumpTarget[],
  found: { projects: JumpTarget[]; articles: JumpTarget[] },
): Entry[] {
  const text = query.trim().toLowerCase();
  const matches = ({ label }: JumpTarget) => label.toLowerCase().includes(text);
  const commands = grouped("Go to", MoveRight, [...pages, ...elsewhere, shortcuts].filter(matches));
  // Before anything is typed, the pages of the current project are the likeliest.
  if (text === "") return [...commands, ...grouped("Projects", FolderOpen, found.projects.slice(0, 6))];
  return [
    ...grouped("Articles", FileText, found.articles),
    ...grouped("Projects", FolderOpen, found.projects),
    ...commands,
  ];
}

function grouped(group: string, icon: LucideIcon, targets: JumpTarget[]): Entry[] {
  return targets.map((target) => ({ ...target, group, icon }));
}

interface EntryLinkProps {
  entry: Entry;
  /** Shown as chosen while the field has the focus, because Enter opens it. */
  isFirst: boolean;
  onOpen: () => void;
  onClose: () => void;
}

function EntryLink({ entry, isFirst, onOpen, onClose }: EntryLinkProps) {
  const { icon: Icon, label, hint, lang, href } = entry;
  const className = `flex w-full items-center gap-2.5 rounded px-2.5 py-2 text-start text-sm text-ink-soft outline-none hover:bg-well focus:bg-proof-wash focus:text-ink ${isFirst ? "group-has-[input:focus]:bg-proof-wash group-has-[input:focus]:text-ink" : ""}`;
  const content = (
    <>
      <Icon className="text-ink-faint" />
      <span lang={lang} dir={lang === undefined ? undefined : "auto"} className="min-w-0 flex-1 truncate">
        {label}
      </span>
      {hint !== undefined && <span className="max-w-[45%] truncate text-xs text-ink-faint">{hint}</span>}
    </>
  );
  // Without an address it is a command: a dialog, or a button of the page.
  if (!href.startsWith("/")) {
    return (
      <button type="button" data-entry onClick={onOpen} className={className}>
        {content}
      </button>
    );
  }
  return (
    <Link href={href} data-entry onNavigate={onClose} className={className}>
      {content}
    </Link>
  );
}
