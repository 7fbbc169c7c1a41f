/** What a model is shown of a passage. In Markdown, but for the selected words. */
export interface PassageToPropose {
  passage: string;
  selected: string;
  before: string;
  after: string;
}

/** A place below a passage in which a proposal is shown. */
export interface OpenProposal {
  /** Another one for each place. */
  id: number;
  element: HTMLElement;
}

/** Proposals for whole blocks of the text of an editor, one at a time. */
export interface Proposals {
  /** Opens a place below the blocks of the selection; null when there is none. */
  open(): OpenProposal | null;
  /** The passage as it is now, which the proposal has to fit from then on; null when it is gone. */
  passage(): PassageToPropose | null;
  isChanged: () => boolean;
  /** Calls back after each change of the editor until the returned function is called. */
  follow: (onChange: () => void) => () => void;
  /** Puts Markdown in place of the passage, as one step to undo; false when the passage was changed meanwhile. */
  accept(markdown: string): boolean;
  close(): void;
}

/** How much of the text around a passage a model is shown, in characters on each side. */
export const aroundCharacters = 1_200;
