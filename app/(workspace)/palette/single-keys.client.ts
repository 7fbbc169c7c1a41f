const storageKey = "galley.single-keys";

/** Whether keys without Ctrl or Cmd do something. People who speak to their computer switch them off. */
export function singleKeysAreOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    // Without storage there is no way to switch them off, so they are off.
    return false;
  }
}

export function switchSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, "off");
}
