interface Drag {
  item: HTMLElement;
  startX: number;
  startY: number;
  /** The pointer went far enough not to be a click. */
  begun: boolean;
  over: HTMLElement | null;
}

type Move = (item: HTMLElement, day: string) => void;

const clickRadius = 6;
const keyDays: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/**
 * Calls `move` when an element with data-planned is dropped on one with data-day, or moved by Alt and an arrow key. A
 * finger scrolls instead. Ends with the signal.
 */
export function watchDrags(root: HTMLElement, move: Move, signal: AbortSignal): void {
  let drag: Drag | null = null;

  function end(isDrop: boolean): void {
    const ended = drag;
    drag = null;
    if (ended?.begun !== true) return;
    const { item, over } = ended;
    const day = over?.dataset["day"];
    item.style.translate = "";
    delete item.dataset["dragged"];
    delete over?.dataset["drop"];
    // The click that follows a drop would open the article.
    const afterDrop = new AbortController();
    root.addEventListener("click", swallow, { capture: true, signal: afterDrop.signal });
    setTimeout(() => afterDrop.abort(), 0);
    if (isDrop && day !== undefined) move(item, day);
  }

  const on = { signal };
  root.addEventListener(
    "pointerdown",
    ({ target, button, pointerType, clientX: startX, clientY: startY }) => {
      const item = plannedAt(target);
      if (item === null || button !== 0 || pointerType === "touch") return;
      drag = { item, startX, startY, begun: false, over: null };
    },
    on,
  );
  window.addEventListener(
    "pointermove",
    (event) => {
      if (drag !== null) follow(drag, event);
    },
    on,
  );
  window.addEventListener("pointerup", () => end(true), on);
  window.addEventListener("pointercancel", () => end(false), on);
  root.addEventListener("keydown", (event) => moveByKey(event, move), on);
  window.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), on);
}

function swallow(click: Event): void {
  click.preventDefault();
  click.stopPropagation();
}

/** Draws the dragged article at the pointer, and marks the day below it. */
function follow(drag: Drag, { clientX, clientY }: PointerEvent): void {
  const { item, startX, startY } = drag;
  const [x, y] = [clientX - startX, clientY - startY];
  if (!drag.begun && Math.hypot(x, y) < clickRadius) return;
  drag.begun = true;
  item.dataset["dragged"] = "";
  item.style.translate = `${x}px ${y}px`;
  const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-day]") ?? null;
  if (over === drag.over) return;
  delete drag.over?.dataset["drop"];
  if (over !== null) over.dataset["drop"] = "";
  drag.over = over;
}

function moveByKey(event: KeyboardEvent, move: Move): void {
  const days = event.altKey ? keyDays[event.key] : undefined;
  const item = plannedAt(event.target);
  const from = item?.dataset["plannedDay"];
  if (days === undefined || item === null || from === undefined) return;
  event.preventDefault();
  move(item, addDaysTo(from, days));
}

function plannedAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-planned]") : null;
}

function addDaysTo(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
