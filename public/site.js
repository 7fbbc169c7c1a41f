/*
 * Copy buttons of the landing page and the documentation. Everything else on these pages works without a script.
 */
document.documentElement.dataset.scripted = "";
for (const button of document.querySelectorAll("button[data-copy]")) {
  const shown = button.querySelector("[aria-live]");
  let timer = 0;
  const say = (text) => {
    shown.textContent = text;
    clearTimeout(timer);
    timer = setTimeout(() => (shown.textContent = "Copy"), 2500);
  };
  button.addEventListener("click", () => {
    const text = button.previousElementSibling.textContent.trimEnd();
    // The clipboard is unavailable without HTTPS and in some browsers. The text can still be selected by hand.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    written.then(
      () => say("Copied"),
      () => say("Copy by hand"),
    );
  });
}
