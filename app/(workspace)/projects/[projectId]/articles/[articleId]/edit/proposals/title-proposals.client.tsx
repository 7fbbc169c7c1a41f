"use client";

import { type RefObject, useEffect, useRef } from "react";
import { Button } from "@/app/_ui/button";
import type { TextEditor } from "../text-editor";
import type { ProposalSource } from "./ask-proposals";
import { useProposals } from "./use-proposals.client";
import { Waiting } from "./waiting.client";

interface TitleProposalsProps {
  source: ProposalSource;
  root: RefObject<HTMLElement | null>;
  editor: RefObject<TextEditor | null>;
  onClose: () => void;
}

const beginningCharacters = 4_000;

/** Three titles that the model proposes for the text as it is typed. */
export function TitleProposals({ source, root, editor, onClose }: TitleProposalsProps) {
  const { state, ask } = useProposals(source);
  const field = () => root.current?.querySelector<HTMLInputElement>("[name=title]") ?? null;
  const start = () => {
    const text = editor.current?.text() ?? "";
    const title = field()?.value.trim() ?? "";
    ask({
      kind: "titles",
      passage: text.slice(0, beginningCharacters).toWellFormed(),
      ...(title !== "" && { title }),
    });
  };
  const first = useRef(start);
  useEffect(() => first.current(), []);
  const take = (title: string) => {
    const input = field();
    if (input !== null) typeInto(input, title);
    onClose();
  };
  return (
    <section
      aria-label="Proposed titles"
      className="flex flex-col gap-2 rounded-lg border border-edge bg-well p-3 text-[0.9375rem]"
    >
      {state.stage === "waiting" && <Waiting model={source.model} onStop={onClose} />}
      {state.stage === "refused" && <output className="font-medium text-bad">{state.message}</output>}
      {state.stage === "offered" && (
        <ul className="flex flex-col gap-2">
          {state.proposals.map(({ text, warnings }) => (
            <li key={text} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span dir="auto" className="min-w-0 flex-1 basis-64 wrap-anywhere">
                {text}
              </span>
              <Button size="small" onClick={() => take(text)} aria-label={`Use it: “${text}”`}>
                Use it
              </Button>
              {warnings.length > 0 && (
                <span className="basis-full text-sm text-wait">{warnings.join(" ")}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {(state.stage === "refused" || state.stage === "offered") && (
        <div className="flex flex-wrap gap-1.5">
          <Button size="small" onClick={start}>
            {state.stage === "offered" ? "Others" : "Try again"}
          </Button>
          <Button variant="quiet" size="small" onClick={onClose}>
            Dismiss
          </Button>
        </div>
      )}
    </section>
  );
}

/** As if somebody had typed it, so that Ctrl+Z brings back what stood there. */
function typeInto(input: HTMLInputElement, text: string): void {
  input.focus();
  input.select();
  // No other way of changing a field can be undone by the browser.
  if (document.execCommand("insertText", false, text)) return;
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
