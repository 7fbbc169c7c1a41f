import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { search } from "prosemirror-search";

interface FindingOptions {
  onFind: () => void;
  onLink: () => void;
}

/** Find and replace, and the keys that ask for it and for a link. */
export const FindInText = Extension.create<FindingOptions>({
  name: "finding",
  addOptions() {
    return { onFind: () => undefined, onLink: () => undefined };
  },
  addProseMirrorPlugins() {
    const asked: Record<string, () => void> = { f: this.options.onFind, k: this.options.onLink };
    const keydown = (_view: unknown, event: KeyboardEvent) => {
      const ask =
        (event.ctrlKey || event.metaKey) && !event.altKey ? asked[event.key.toLowerCase()] : undefined;
      if (ask === undefined) return false;
      event.preventDefault();
      // Elsewhere in the dashboard Ctrl+K goes to another page.
      event.stopPropagation();
      ask();
      return true;
    };
    return [search(), new Plugin({ props: { handleDOMEvents: { keydown } } })];
  },
});
