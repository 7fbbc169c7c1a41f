import { Extension } from "@tiptap/core";
import { Suggestion, type SuggestionKeyDownProps, type SuggestionProps } from "@tiptap/suggestion";
import { type Insertion, matchingInsertions } from "./insertions";

interface SlashMenuOptions {
  onAsk: (what: "image" | "link") => void;
}

/** Typing `/` at the beginning of a word offers what can be inserted there. */
export const SlashMenu = Extension.create<SlashMenuOptions>({
  name: "slashMenu",
  addOptions() {
    return { onAsk: () => undefined };
  },
  addProseMirrorPlugins() {
    const { onAsk } = this.options;
    return [
      Suggestion<Insertion>({
        editor: this.editor,
        char: "/",
        // Within the page's main part, where screen readers look for it.
        container: this.editor.view.dom.parentElement ?? document.body,
        items: ({ query }) => matchingInsertions(query),
        allow: ({ state, range }) => state.doc.resolve(range.from).parent.type.spec.code !== true,
        command({ editor, range, props: insertion }) {
          const chain = editor.chain().focus().deleteRange(range);
          (insertion.run?.(chain) ?? chain).run();
          if (insertion.id === "image" || insertion.id === "link") onAsk(insertion.id);
        },
        render: menu,
      }),
    ];
  },
});

/** The menu, in the page's own elements: the text keeps the focus and names the chosen item. */
function menu() {
  const list = document.createElement("ul");
  list.className = "slash-menu";
  list.id = "slash-menu";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "What to insert");
  let unmount: (() => void) | null = null;
  let shown: SuggestionProps<Insertion> | null = null;
  let chosen = 0;
  const draw = () => {
    const { items = [], editor } = shown ?? {};
    list.replaceChildren(
      ...items.map((item, index) => {
        const option = document.createElement("li");
        option.id = `slash-${item.id}`;
        option.textContent = item.title;
        option.setAttribute("role", "option");
        option.setAttribute("aria-selected", String(index === chosen));
        option.addEventListener("mousedown", (event) => {
          event.preventDefault();
          shown?.command(item);
        });
        return option;
      }),
    );
    list.hidden = items.length === 0;
    const active = items[chosen];
    const { dom } = editor?.view ?? {};
    if (active === undefined) dom?.removeAttribute("aria-activedescendant");
    else dom?.setAttribute("aria-activedescendant", `slash-${active.id}`);
    list.children[chosen]?.scrollIntoView({ block: "nearest" });
  };
  return {
    onStart(props: SuggestionProps<Insertion>) {
      [shown, chosen] = [props, 0];
      draw();
      unmount = props.mount(list);
      props.editor.view.dom.setAttribute("aria-controls", list.id);
    },
    onUpdate(props: SuggestionProps<Insertion>) {
      [shown, chosen] = [props, 0];
      draw();
    },
    onKeyDown({ event }: SuggestionKeyDownProps) {
      const { items = [], command } = shown ?? {};
      if (event.key === "Escape" || items.length === 0) return false;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        chosen = (chosen + (event.key === "ArrowDown" ? 1 : items.length - 1)) % items.length;
        draw();
        return true;
      }
      const item = items[chosen];
      if (event.key !== "Enter" || item === undefined) return false;
      command?.(item);
      return true;
    },
    onExit({ editor }: SuggestionProps<Insertion>) {
      unmount?.();
      [unmount, shown] = [null, null];
      list.remove();
      if (editor.isDestroyed) return;
      editor.view.dom.removeAttribute("aria-activedescendant");
      editor.view.dom.removeAttribute("aria-controls");
    },
  };
}
