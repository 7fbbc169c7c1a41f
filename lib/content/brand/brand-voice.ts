/** How a brand speaks, as its owner describes it. Any text may be empty, and any list. */
export interface BrandVoice {
  audience: string;
  tone: string;
  wordsToUse: readonly string[];
  /** A word that ends in `*` matches every word that begins that way. */
  wordsToAvoid: readonly string[];
  /** What may be stated as fact: the claims check accepts them as proof. */
  facts: readonly string[];
  /** Names that an article does not praise. */
  competitors: readonly string[];
}

export const noVoice: BrandVoice = {
  audience: "",
  tone: "",
  wordsToUse: [],
  wordsToAvoid: [],
  facts: [],
  competitors: [],
};

/** Whether a voice says nothing at all. */
export function isEmptyVoice(voice: BrandVoice): boolean {
  return Object.values(voice).every((part: string | readonly string[]) => part.length === 0);
}
