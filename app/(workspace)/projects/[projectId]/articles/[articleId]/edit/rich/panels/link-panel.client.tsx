"use client";

import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";
import { Button } from "@/app/_ui/button";
import { findLinkTargets } from "../../link-targets";
import { BarField, PanelBar } from "./panel-bar";

type Target = Awaited<ReturnType<typeof findLinkTargets>>[number];

interface LinkPanelProps {
  editor: Editor;
  articleId: string;
  onClose: () => void;
}

const pauseMs = 250;

/** Sets the address of the selected words, with own articles and pages of the site to choose from. */
export function LinkPanel({ editor, articleId, onClose }: LinkPanelProps) {
  const [address, setAddress] = useState(() => String(editor.getAttributes("link")["href"] ?? ""));
  const targets = useTargets(articleId, address);
  const isLink = editor.isActive("link");
  const setLink = (href: string, title?: string) => {
    const wanted = completed(href);
    if (wanted === "") return;
    const chain = editor.chain().focus();
    if (isLink) chain.extendMarkRange("link").setLink({ href: wanted }).run();
    else if (editor.state.selection.empty) {
      const text = title ?? wanted;
      chain.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href: wanted } }] }).run();
    } else chain.setLink({ href: wanted }).run();
    onClose();
  };
  return (
    <PanelBar label="Link" onClose={onClose}>
      <BarField
        label="Address, or words of an own page"
        value={address}
        onValue={setAddress}
        onEnter={() => setLink(address)}
        isFirst
        inputMode="url"
      />
      <Button size="small" onClick={() => setLink(address)}>
        Set link
      </Button>
      {isLink && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run();
            onClose();
          }}
        >
          Remove link
        </Button>
      )}
      {targets.length > 0 && (
        <ul aria-label="Own pages" className="flex max-h-56 basis-full flex-col overflow-y-auto text-sm">
          {targets.map(({ title, url, kind }) => (
            <li key={url}>
              <button
                type="button"
                onClick={() => setLink(url, title)}
                className="flex w-full min-w-0 flex-wrap items-baseline gap-x-2 rounded px-2 py-1.5 text-start hover:bg-sheet"
              >
                <span className="font-medium wrap-anywhere">{title}</span>
                <span className="text-ink-faint wrap-anywhere">{url}</span>
                <span className="ms-auto text-ink-faint">
                  {kind === "article" ? "Article" : "Page of the site"}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </PanelBar>
  );
}

/** `example.com/page` is an address that lacks its scheme; a path, an anchor and a mail address are kept. */
function completed(address: string): string {
  const typed = address.trim();
  if (typed === "" || /^(?:[a-z][a-z\d+.-]*:|[/#?.])/i.test(typed)) return typed;
  return /^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(typed) ? `mailto:${typed}` : `https://${typed}`;
}

/** Asks after each pause in typing; an answer to an earlier question is dropped. */
function useTargets(articleId: string, query: string): readonly Target[] {
  const [targets, setTargets] = useState<readonly Target[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const words = /^[a-z][a-z\d+.-]*:/i.test(query.trim()) ? "" : query.trim();
      const found = await findLinkTargets(articleId, words.slice(0, 200));
      if (isCurrent) setTargets(found);
    };
    const timer = setTimeout(() => {
      // Without an answer the address can still be typed.
      ask().catch(() => undefined);
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [articleId, query]);
  return targets;
}
