import type { JumpTarget } from "./jump-target";

/**
 * The links and buttons of the open page that keys activate: each names its keys in data-shortcut, such as "g a". So
 * the page itself says what its reader may do, and the palette offers neither less nor more.
 */
function shortcutElements(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-shortcut]")];
}

export function shortcutElement(keys: string): HTMLElement | null {
  return shortcutElements().find((element) => element.dataset["shortcut"] === keys) ?? null;
}

/** Whether some shortcut of the page continues after these keys. */
export function beginsShortcut(keys: string): boolean {
  return shortcutElements().some((element) => element.dataset["shortcut"]?.startsWith(`${keys} `));
}

/** The shortcuts of the page with what they do; the address is empty for a button. */
export function shortcutPlaces(): JumpTarget[] {
  return shortcutElements().map((element) => ({
    href: element instanceof HTMLAnchorElement ? element.pathname + element.search : "",
    label: element.dataset["shortcutLabel"] ?? element.textContent?.trim() ?? "",
    hint: element.dataset["shortcut"] ?? "",
  }));
}
