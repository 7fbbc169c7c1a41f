import type { DocsIndex } from "./docs-index";
import { type DocsHit, findInDocs, type OpenedIndex, openIndex } from "./find-in-docs";

/*
 * Shows what the search of the documentation finds while somebody types. Everything works without it: the form then
 * leads to a page of results, which the server finds by the same rules.
 */
const shownMax = 8;
const optionClass =
  "block rounded px-3 py-1.5 wrap-anywhere hover:bg-well aria-selected:bg-proof-wash aria-selected:outline aria-selected:outline-proof";

let loading: Promise<OpenedIndex> | null = null;

/** The index is loaded when the field is first used. A failure is not kept. */
function loadIndex(): Promise<OpenedIndex> {
  loading ??= fetchIndex().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function fetchIndex(): Promise<OpenedIndex> {
  const answer = await fetch("/docs/search-index.json", { credentials: "omit" });
  if (!answer.ok) throw new Error(`the index was answered with ${answer.status}`);
  const index: DocsIndex = await answer.json();
  return openIndex(index);
}

const found = document.querySelector<HTMLFormElement>("[data-docs-search]");
const field = found?.querySelector("input");
if (found && field) startSearch(found, field);

function startSearch(form: HTMLFormElement, input: HTMLInputElement): void {
  const { panel, list, status } = addPanel(form);
  setAttributes(input, {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": list.id,
    "aria-keyshortcuts": "/",
  });
  // Not where there is likely no keyboard.
  if (matchMedia("(any-hover: hover)").matches) input.placeholder = "Search (press /)";

  const options = () => [...list.children].filter((each) => each instanceof HTMLAnchorElement);
  const selected = () => options().find((each) => each.ariaSelected === "true");

  function select(option: HTMLAnchorElement | undefined): void {
    for (const each of options()) each.ariaSelected = String(each === option);
    if (option === undefined) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }

  function close(): void {
    select(undefined);
    panel.hidden = true;
    input.setAttribute("aria-expanded", "false");
  }

  async function show(): Promise<void> {
    const query = input.value;
    if (query.trim() === "") return close();
    // Without the index the form still leads to the page of results.
    const index = await loadIndex().catch(() => null);
    // Something else was typed, or the field was left, while the index was loaded.
    if (index === null || query !== input.value || document.activeElement !== input) return;
    const hits = findInDocs(index, query);
    list.replaceChildren(...hits.slice(0, shownMax).map(optionOf));
    list.hidden = hits.length === 0;
    select(undefined);
    status.textContent = statusOf(hits.length);
    panel.hidden = false;
    input.setAttribute("aria-expanded", String(hits.length > 0));
  }

  function move(step: 1 | -1): void {
    if (panel.hidden) return void show();
    const all = options();
    const before = all.findIndex((each) => each.ariaSelected === "true");
    const next = before === -1 && step === -1 ? all.length - 1 : before + step;
    select(all[(next + all.length) % all.length]);
  }

  /** What each key does; true when the browser shall do nothing else. */
  const keys: Record<string, () => boolean> = {
    ArrowDown: () => (move(1), true),
    ArrowUp: () => (move(-1), true),
    Enter() {
      const option = selected();
      option?.click();
      return option !== undefined;
    },
    Escape() {
      if (panel.hidden) input.value = "";
      close();
      return true;
    },
  };

  input.addEventListener("focus", () => void loadIndex().catch(() => null));
  input.addEventListener("input", () => void show());
  input.addEventListener("keydown", (event) => {
    // A key that ends the input of a letter, such as Enter in Japanese, is not for the list.
    if (!event.isComposing && keys[event.key]?.() === true) event.preventDefault();
  });
  // The focus stays in the field while a result is pressed.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", () => {
    // A result may be on this very page.
    close();
    input.blur();
  });
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !form.contains(relatedTarget)) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}

function addPanel(form: HTMLFormElement) {
  const panel = document.createElement("div");
  panel.hidden = true;
  panel.className =
    "absolute start-0 top-full z-20 mt-1.5 w-full max-w-[calc(100vw-2rem)] rounded-lg border border-edge bg-sheet p-1.5 shadow-lift lg:w-[28rem]";
  const list = document.createElement("div");
  list.id = "docs-search-results";
  setAttributes(list, { role: "listbox", "aria-label": "Places found" });
  const status = document.createElement("p");
  status.className = "px-3 py-1 text-sm text-ink-soft";
  status.role = "status";
  panel.append(list, status);
  form.append(panel);
  return { panel, list, status };
}

/** A link, so that it can be opened in another tab; with the role of an option it takes no focus of its own. */
function optionOf({ href, title, group, heading }: DocsHit, index: number): HTMLAnchorElement {
  const option = document.createElement("a");
  option.href = href;
  option.id = `docs-search-result-${index}`;
  option.tabIndex = -1;
  option.className = optionClass;
  setAttributes(option, { role: "option", "aria-selected": "false" });
  option.append(
    line(heading === "" ? title : heading, "block font-medium text-ink"),
    // A space for screen readers, which read both lines as one.
    " ",
    line(heading === "" ? group : title, "block text-sm text-ink-soft"),
  );
  return option;
}

function line(text: string, className: string): HTMLSpanElement {
  const span = document.createElement("span");
  span.className = className;
  span.textContent = text;
  return span;
}

function statusOf(count: number): string {
  if (count === 0) return "No page has all of these words.";
  if (count > shownMax) return `The first ${shownMax} of ${count}. Enter shows all.`;
  return count === 1 ? "1 result" : `${count} results`;
}

function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
