"use client";

import { Button } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import type { KeptDraft } from "./draft-store.client";

interface KeptDraftNoticeProps {
  draft: KeptDraft;
  /** The article's version by now. */
  version: number;
  onTakeOver: () => void;
  onDiscard: () => void;
}

const time = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** Offers what was typed on an earlier visit and not saved. */
export function KeptDraftNotice({ draft, version, onTakeOver, onDiscard }: KeptDraftNoticeProps) {
  return (
    <Notice tone="wait" title="This browser still has text that was typed here and not saved">
      <p>
        It is from {time.format(draft.keptAt)}.
        {version > draft.version &&
          ` The article has changed since, from version ${draft.version} to ${version}: saving shows what changed before anything is replaced.`}
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={onTakeOver}>
          Take it over
        </Button>
        <Button size="small" variant="quiet" onClick={onDiscard}>
          Discard it
        </Button>
      </p>
    </Notice>
  );
}
