"use client";

import { type RefObject, useEffect, useRef } from "react";
import { insideNoscript } from "./inside-noscript";

interface ArticleFrameProps {
  /** Sanitised HTML. */
  html: string;
  /** What the frame shows, for screen readers. */
  title: string;
  languageCode: string;
}

/**
 * An article in a sandboxed frame, as high as its text. The attack: a text that the sanitiser did not understand. In
 * the frame no script runs, no form is sent, and nothing covers the dashboard. Without JavaScript the text is part of
 * the page, whose policy lets no script of a text run either.
 */
export function ArticleFrame({ html, title, languageCode }: ArticleFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => showIn(frame, documentOf(html, languageCode)), [html, languageCode]);
  return (
    <>
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        // On a narrow screen the panels stand below it: a short text must not pull them into sight when it is shown.
        className="block h-96 w-full max-lg:min-h-128 [@media(scripting:none)]:hidden"
      />
      <noscript>
        <div
          lang={languageCode}
          dir="auto"
          className="prose"
          dangerouslySetInnerHTML={{ __html: insideNoscript(html) }}
        />
      </noscript>
    </>
  );
}

/** The frame's document, in the dashboard's own styles. Links open in a new tab. */
function documentOf(html: string, languageCode: string): Blob {
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
    ({ href }) => `<link rel="stylesheet" href="${encodeURI(href)}">`,
  );
  const head = `<meta charset="utf-8"><base target="_blank">${styles.join("")}`;
  const language = encodeURIComponent(languageCode);
  const text = `<!doctype html><html lang="${language}" style="background:transparent"><head>${head}</head><body dir="auto" class="prose overflow-hidden" style="background:transparent">${html}</body></html>`;
  return new Blob([text], { type: "text/html" });
}

/** Loads the document into the frame and keeps the frame as high as it. Returns a function that ends this. */
function showIn({ current: frame }: RefObject<HTMLIFrameElement | null>, content: Blob): () => void {
  if (frame === null) return () => undefined;
  const address = URL.createObjectURL(content);
  const observer = new ResizeObserver(([entry]) => {
    const height = entry?.target.getBoundingClientRect().height ?? 0;
    frame.style.height = `${Math.ceil(height) + 1}px`;
  });
  const onLoad = () => {
    const shown = frame.contentDocument;
    if (shown === null) return;
    observer.observe(shown.documentElement);
    // Links within the text stay in the frame.
    for (const link of shown.querySelectorAll('a[href^="#"]')) link.setAttribute("target", "_self");
  };
  frame.addEventListener("load", onLoad);
  frame.src = address;
  return () => {
    frame.removeEventListener("load", onLoad);
    observer.disconnect();
    URL.revokeObjectURL(address);
  };
}
