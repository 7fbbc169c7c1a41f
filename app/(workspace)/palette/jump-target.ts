/** A page that the palette or the project switcher opens. */
export interface JumpTarget {
  href: string;
  label: string;
  /** What distinguishes it from others of the same name, or the keys that open it. */
  hint?: string;
  /** The language of the label, when it is the title of an article. */
  lang?: string;
}
