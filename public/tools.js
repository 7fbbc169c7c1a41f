/*
 * Makes the pages of the free tools, and the form on the landing page, answer while somebody types. Everything works without it: the form then sends the
 * page. The server renders the same result for both.
 */
(() => {
  const form = document.querySelector("[data-tool-form]");
  const result = document.querySelector("[data-tool-result]");
  if (!form || !result) return;

  const typingPauseMs = 500;
  /** In characters of the address: longer ones do not survive being pasted everywhere. */
  const sharedLengthMax = 30000;
  let timer = 0;
  let asking = null;
  let pausedUntil = 0;

  /** What the server has rendered may become markup, also on a page whose policy forbids it to other scripts. */
  const markup = window.trustedTypes?.createPolicy("free-tools", { createHTML: (html) => html });

  const entered = () => new URLSearchParams(new FormData(form));
  const isEmpty = () => [...entered()].every(([, value]) => value.trim() === "");

  async function ask() {
    clearTimeout(timer);
    if (asking) asking.abort();
    if (isEmpty()) return;
    const waitMs = pausedUntil - Date.now();
    if (waitMs > 0) {
      timer = setTimeout(ask, waitMs);
      return;
    }
    const mine = new AbortController();
    asking = mine;
    result.setAttribute("aria-busy", "true");
    try {
      const response = await fetch(form.action, {
        method: "POST",
        body: entered(),
        headers: { "X-Result-Only": "true" },
        credentials: "omit",
        signal: mine.signal,
      });
      const html = await response.text();
      if (mine.signal.aborted) return;
      if (!(response.headers.get("content-type") || "").startsWith("text/html")) throw new Error(html);
      const retryAfter = Number(response.headers.get("retry-after") || 0);
      if (retryAfter > 0) {
        pausedUntil = Date.now() + retryAfter * 1000;
        timer = setTimeout(ask, retryAfter * 1000);
      }
      // The server escapes every text in it, and the policy of the page lets no other script run.
      result.innerHTML = markup ? markup.createHTML(html) : html;
      markFaults();
    } catch {
      if (mine.signal.aborted) return;
      const lost = document.createElement("p");
      lost.className = "notice notice-wait";
      const button = form.querySelector("[type=submit]").textContent.trim();
      lost.textContent = `The server did not answer. What you entered is still here; change it or press ${button} to try again.`;
      result.replaceChildren(lost);
    } finally {
      if (asking === mine) {
        asking = null;
        result.removeAttribute("aria-busy");
      }
    }
  }

  /** Connects the faults that the result lists with their fields. */
  function markFaults() {
    for (const field of form.elements) field.removeAttribute("aria-invalid");
    for (const fault of result.querySelectorAll("[data-fault-of]")) {
      const field = form.elements.namedItem(fault.getAttribute("data-fault-of"));
      if (field instanceof Element) field.setAttribute("aria-invalid", "true");
    }
  }

  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, typingPauseMs);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void ask();
  });

  const share = form.querySelector("[data-share]");
  if (!share) return;
  share.addEventListener("click", () => void copyLink());

  async function copyLink() {
    const text = await sharedAddress();
    const before = share.textContent;
    try {
      if (text === null) throw new Error("too long");
      await navigator.clipboard.writeText(text);
      share.textContent = "Copied";
    } catch {
      share.textContent = text === null ? "Too long for a link" : "Not copied";
    }
    setTimeout(() => {
      share.textContent = before;
    }, 2000);
  }

  /** The input stands behind the # of the address, which browsers do not send to any server. */
  async function sharedAddress() {
    const bytes = await through(
      new TextEncoder().encode(entered().toString()),
      new CompressionStream("deflate-raw"),
    );
    const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    const fragment = text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return fragment.length > sharedLengthMax
      ? null
      : `${location.origin}${location.pathname}#input=${fragment}`;
  }

  async function openShared() {
    const [, fragment] = /^#input=([\w-]+)$/.exec(location.hash) || [];
    if (!fragment || fragment.length > sharedLengthMax) return;
    try {
      const binary = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
      const packed = Uint8Array.from(binary, (character) => character.charCodeAt(0));
      const bytes = await through(packed, new DecompressionStream("deflate-raw"));
      fill(new URLSearchParams(new TextDecoder().decode(bytes)));
      await ask();
    } catch {
      // A link that was cut off: the form stays as it is.
    }
  }

  /** At most 1 MB comes out, so that a crafted link cannot fill the memory. */
  async function through(bytes, transform) {
    const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader();
    const parts = [];
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > 1e6) throw new Error("too long");
      parts.push(value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  }

  function fill(values) {
    for (const field of form.elements) {
      if (!field.name) continue;
      const value = values.get(field.name);
      if (field.type === "checkbox") field.checked = value === "true";
      else if (value !== null) field.value = value;
    }
  }

  if ("CompressionStream" in window) share.hidden = false;
  addEventListener("hashchange", () => void openShared());
  void openShared();
})();
