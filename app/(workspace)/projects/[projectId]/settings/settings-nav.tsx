import {
  Coins,
  FolderOpen,
  Gauge,
  LayoutTemplate,
  Megaphone,
  PenLine,
  Quote,
  Send,
  ShieldCheck,
  SquareTerminal,
  Trash2,
} from "lucide-react";

/** The parts of the settings, in the order of the page. */
const parts = {
  project: { label: "Project", icon: FolderOpen },
  voice: { label: "Brand voice", icon: Megaphone },
  instructions: { label: "Own instructions", icon: PenLine },
  page: { label: "Around the article", icon: LayoutTemplate },
  automatic: { label: "Publishing", icon: Send },
  audits: { label: "Audits", icon: Gauge },
  claims: { label: "Claims", icon: Quote },
  approval: { label: "Approval", icon: ShieldCheck },
  credits: { label: "Credits", icon: Coins },
  programs: { label: "For programs", icon: SquareTerminal },
  delete: { label: "Delete", icon: Trash2 },
};

export type SettingsPart = keyof typeof parts;

/** Links to the parts that this member sees. */
export function SettingsNav({ shown }: { shown: readonly SettingsPart[] }) {
  return (
    <nav aria-label="Settings" className="sticky top-20 max-lg:hidden">
      <ul className="flex flex-col gap-0.5 text-sm">
        {shown.map((part) => {
          const { label, icon: Icon } = parts[part];
          return (
            <li key={part}>
              <a
                href={`#${part}`}
                className="flex min-h-9 items-center gap-2.5 rounded px-2.5 text-ink-soft hover:bg-well hover:text-ink"
              >
                <Icon className="text-ink-faint" /> {label}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
