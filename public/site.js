/*
 * Copy buttons of the pages that are printed without React, also of those that come with a free tool's result.
 */
document.documentElement.dataset.scripted = "";
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-copy]");
  if (!button) return;
  const text = button.previousElementSibling.textContent.trimEnd();
  const say = (words) => (button.querySelector("[aria-live]").textContent = words);
  // The clipboard is unavailable without HTTPS and in some browsers. The text can still be selected by hand.
  const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
  const sayBriefly = (words) => {
    say(words);
    setTimeout(say, 2500, "Copy");
  };
  written.then(
    () => sayBriefly("Copied"),
    () => sayBriefly("Copy by hand"),
  );
});
