"use client";

import { useState } from "react";
import { Dialog } from "@/app/_ui/overlay/dialog.client";
import { shortcutPlaces } from "./shortcut-links.client";
import { singleKeysAreOn, switchSingleKeys } from "./single-keys.client";

/** What the keys do on the page that is open. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(singleKeysAreOn);
  const [places] = useState(shortcutPlaces);
  const toggle = () => {
    switchSingleKeys(!on);
    setOn(!on);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts">
      <div className="overflow-y-auto px-5 py-4">
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2.5 text-sm">
          <Row label="Search and commands" keys="Ctrl K" or="⌘ K" />
          <Row label="These shortcuts" keys="?" />
          {places.map(({ label, hint = "" }) => (
            <Row key={hint} label={label} keys={hint} />
          ))}
        </dl>
        <div className="mt-5 flex items-start gap-2.5 border-t border-rule pt-4 text-sm">
          <input
            id="single-keys"
            type="checkbox"
            checked={on}
            onChange={toggle}
            aria-describedby="single-keys-help"
            className="mt-0.5 size-4 accent-proof"
          />
          <div>
            <label htmlFor="single-keys" className="font-medium">
              Shortcuts without Ctrl or ⌘
            </label>
            <p id="single-keys-help" className="text-ink-faint">
              Switch them off if you dictate. This browser remembers it.
            </p>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function Row({ label, keys, or }: { label: string; keys: string; or?: string }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="flex items-center justify-end gap-1">
        <Keys keys={keys} />
        {or !== undefined && (
          <>
            <span className="text-ink-faint">or</span> <Keys keys={or} />
          </>
        )}
      </dd>
    </>
  );
}

function Keys({ keys }: { keys: string }) {
  return keys.split(" ").map((key) => (
    <kbd
      key={key}
      className="min-w-6 rounded border border-edge bg-well px-1.5 text-center font-sans text-xs leading-5"
    >
      {key}
    </kbd>
  ));
}
