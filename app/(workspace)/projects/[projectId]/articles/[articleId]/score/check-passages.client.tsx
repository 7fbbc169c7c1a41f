"use client";

import { useState } from "react";
import type { OnPassage } from "./score-checks";

interface CheckPassagesProps {
  checkId: string;
  evidence: readonly { excerpt: string; block: number | null }[];
  /** In the editor: shows a passage in the text. */
  onPassage: OnPassage | undefined;
}

/** How many passages are open in the editor. More are folded away, as all are on a page that only shows them. */
const openMax = 3;

/** The passages that a check is about. */
export function CheckPassages({ checkId, evidence, onPassage }: CheckPassagesProps) {
  if (evidence.length === 0) return null;
  const list = (
    <ul className="mt-1 flex flex-col gap-1 border-s border-rule ps-2 text-xs text-ink-soft">
      {evidence.map(({ excerpt, block }, index) => (
        <li key={`${index} ${block}`} dir="auto">
          {onPassage === undefined ? (
            excerpt
          ) : (
            <PassageButton
              excerpt={excerpt}
              onShow={() => {
                const nth = evidence.slice(0, index).filter((each) => each.excerpt === excerpt).length;
                return onPassage({ checkId, excerpt, block, nth });
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
  if (onPassage !== undefined && evidence.length <= openMax) return list;
  return (
    <details className="mt-1 text-xs">
      <summary className="py-1 text-ink-faint hover:text-ink">
        {evidence.length === 1 ? "Show the passage" : `Show ${evidence.length} passages`}
      </summary>
      {list}
    </details>
  );
}

export function PassageButton({ excerpt, onShow }: { excerpt: string; onShow: () => boolean }) {
  const [isGone, setGone] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setGone(!onShow())}
        title="Show it in the text"
        className="text-start underline decoration-edge decoration-dotted underline-offset-2 hover:text-ink hover:decoration-solid"
      >
        {excerpt.trim() === "" ? "Show it in the text" : excerpt}
      </button>
      <output className="block text-wait empty:hidden">
        {isGone ? "This is not in the text any more." : ""}
      </output>
    </>
  );
}
