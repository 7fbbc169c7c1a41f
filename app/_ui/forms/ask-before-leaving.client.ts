"use client";

/** Asks the question before the page is left while something is unsaved. Returns a function that ends this. */
export function askBeforeLeaving(question: string, isUnsaved: () => boolean): () => void {
  const beforeUnload = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  };
  // The router changes pages without unloading the document, so its links are asked about here.
  const beforeLink = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || staysHere(link, event) || !isUnsaved() || window.confirm(question)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("beforeunload", beforeUnload);
  document.addEventListener("click", beforeLink, true);
  return () => {
    window.removeEventListener("beforeunload", beforeUnload);
    document.removeEventListener("click", beforeLink, true);
  };
}

function staysHere(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (link.target === "_blank" || event.ctrlKey || event.metaKey || event.shiftKey) return true;
  return link.origin === location.origin && link.pathname === location.pathname;
}
