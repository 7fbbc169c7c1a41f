"use client";

import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { CopyButton } from "@/app/_ui/copy-button.client";

interface CodeSample {
  /** The empty element that renderDocument puts after each code block. */
  place: Element;
  code: string;
}

/** The HTML of a documentation page. JavaScript adds a copy button to each code block. */
export function DocumentHtml({ html }: { html: string }) {
  const content = useRef<HTMLDivElement>(null);
  const [samples, setSamples] = useState<CodeSample[]>([]);
  useEffect(() => {
    const places = [...(content.current?.querySelectorAll("[data-copy]") ?? [])];
    setSamples(
      places.map((place) => ({ place, code: place.previousElementSibling?.textContent?.trimEnd() ?? "" })),
    );
  }, []);
  return (
    <>
      <div
        ref={content}
        className="prose mt-6 [&_td]:min-w-32 [&_td]:wrap-anywhere [&_td:first-child]:whitespace-nowrap"
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {samples.map(({ place, code }, index) =>
        createPortal(<CopyButton text={code} label={`Code sample ${index + 1}`} />, place, String(index)),
      )}
    </>
  );
}
