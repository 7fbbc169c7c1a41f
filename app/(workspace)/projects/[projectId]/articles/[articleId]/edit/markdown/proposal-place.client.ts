import { isolateHistory } from "@codemirror/commands";
import { ensureSyntaxTree } from "@codemirror/language";
import { type EditorState, type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import { aroundCharacters, type Proposals } from "../proposals/proposals";
import type { TextPlace } from "./find-passage";

interface Place extends TextPlace {
  element: HTMLElement;
}

interface Shown {
  place: Place | null;
  decorations: DecorationSet;
}

const nowhere: Shown = { place: null, decorations: Decoration.none };
const setPlace = StateEffect.define<Place | null>();

/** Where a proposal is shown. A passage takes in what is typed at its edges, and is gone once it was replaced whole. */
const proposalPlace = StateField.define<Shown>({
  create: () => nowhere,
  update(shown, { effects, changes, docChanged, state }) {
    const set = effects.find((effect) => effect.is(setPlace));
    if (set !== undefined) return shownAt(state, set.value);
    const { place } = shown;
    if (place === null || !docChanged) return shown;
    if (changes.touchesRange(place.from, place.to) === "cover") return nowhere;
    const [from, to] = [changes.mapPos(place.from, -1), changes.mapPos(place.to, 1)];
    return shownAt(state, { ...place, from, to });
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

const line = Decoration.line({ class: "cm-passage-to-propose" });

function shownAt({ doc }: EditorState, place: Place | null): Shown {
  if (place === null) return nowhere;
  const [first, last] = [doc.lineAt(place.from), doc.lineAt(place.to)];
  const lines: Range<Decoration>[] = [];
  for (let number = first.number; number <= last.number; number += 1) {
    lines.push(line.range(doc.line(number).from));
  }
  const card = Decoration.widget({ widget: new ProposalWidget(place.element), side: 1, block: true });
  return { place, decorations: Decoration.set([...lines, card.range(last.to)]) };
}

/** Holds what is shown below the passage. The editor takes no key or click of it for its own. */
class ProposalWidget extends WidgetType {
  readonly #element: HTMLElement;

  constructor(element: HTMLElement) {
    super();
    this.#element = element;
  }

  override eq(other: WidgetType): boolean {
    return other instanceof ProposalWidget && other.#element === this.#element;
  }

  override toDOM(): HTMLElement {
    return this.#element;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

export function createSourceProposals(view: EditorView): Proposals {
  /** The words that were selected at first, and the passage that the model got. */
  let selected = "";
  let sent: string | null = null;
  let opened = 0;
  // The editor learns only so how high the card has become.
  const sizes = new ResizeObserver(() => view.requestMeasure());
  const followers = new Set<() => void>();
  const tellFollowers = EditorView.updateListener.of(() => {
    for (const onChange of followers) onChange();
  });
  view.dispatch({ effects: StateEffect.appendConfig.of([proposalPlace, tellFollowers]) });
  const placeNow = () => view.state.field(proposalPlace).place;
  const textOf = ({ from, to }: TextPlace) => view.state.sliceDoc(from, to);
  const isChanged = () => {
    const place = placeNow();
    return sent !== null && (place === null || textOf(place) !== sent);
  };
  return {
    isChanged,
    follow(onChange) {
      followers.add(onChange);
      return () => void followers.delete(onChange);
    },
    open() {
      const { main } = view.state.selection;
      const blocks = wholeBlocks(view.state, main);
      if (blocks === null) return null;
      const words = textOf(main).trim();
      selected = words === textOf(blocks).trim() ? "" : words;
      sent = null;
      const element = document.createElement("div");
      sizes.disconnect();
      sizes.observe(element);
      view.dispatch({
        effects: [setPlace.of({ ...blocks, element }), EditorView.scrollIntoView(blocks.to, { y: "center" })],
      });
      opened += 1;
      return { id: opened, element };
    },
    passage() {
      const place = placeNow();
      if (place === null || place.from === place.to) return null;
      sent = textOf(place);
      const { length } = view.state.doc;
      const around = (from: number, to: number) => textOf({ from, to }).toWellFormed();
      return {
        passage: sent,
        // Words that were changed since are not asked for any more.
        selected: sent.includes(selected) ? selected : "",
        before: around(Math.max(0, place.from - aroundCharacters), place.from),
        after: around(place.to, Math.min(length, place.to + aroundCharacters)),
      };
    },
    accept(markdown) {
      const place = placeNow();
      if (place === null || isChanged()) return false;
      view.dispatch({
        changes: { from: place.from, to: place.to, insert: markdown },
        selection: { anchor: place.from + markdown.length },
        effects: setPlace.of(null),
        annotations: isolateHistory.of("full"),
        scrollIntoView: true,
      });
      return true;
    },
    close() {
      sizes.disconnect();
      view.dispatch({ effects: setPlace.of(null) });
    },
  };
}

/** For how long a text is read before its blocks count as unknown. */
const readingMsMax = 300;

/** The blocks of the text that the selection touches, in whole lines, or the one before the cursor; null without any. */
function wholeBlocks(state: EditorState, { from, to }: TextPlace): TextPlace | null {
  const tree = ensureSyntaxTree(state, state.doc.length, readingMsMax);
  let first: TextPlace | null = null;
  let last: TextPlace | null = null;
  let before: TextPlace | null = null;
  for (let node = tree?.topNode.firstChild ?? null; node !== null; node = node.nextSibling) {
    const block = { from: state.doc.lineAt(node.from).from, to: node.to };
    const isTouched =
      from === to ? block.from <= from && from <= block.to : block.from < to && from < block.to;
    if (isTouched) {
      first ??= block;
      last = block;
    }
    if (block.to < from) before = block;
  }
  return first === null || last === null ? before : { from: first.from, to: last.to };
}
