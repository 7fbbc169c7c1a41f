import type { TextPlace } from "./markdown/find-passage";

/** A passage that is underlined, with what is wrong in it. */
export interface TextProblem extends TextPlace {
  message: string;
}

/** What the form asks of an editor of its text, whether it shows the text or its Markdown. Places are in the Markdown. */
export interface TextEditor {
  /** The Markdown. */
  text(): string;
  /** Replaces the text if it differs; the change can be undone. */
  setText(text: string): void;
  focus: () => void;
  /** Scrolls to a passage, selects it and marks it until the text is changed. */
  show(place: TextPlace): void;
  underline(problems: readonly TextProblem[]): void;
  setInvalid(invalid: boolean): void;
  destroy(): void;
}

export interface TextEditorOptions {
  parent: HTMLElement;
  text: string;
  /** The ids of the elements that name and describe the editor. */
  labelledBy: string;
  describedBy: string | undefined;
  languageCode: string;
  onChange: (text: string) => void;
}
