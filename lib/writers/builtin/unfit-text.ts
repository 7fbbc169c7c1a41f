import { placeholderIn } from "@/lib/content/placeholders";
import { refusalPhrases } from "@/lib/content/refusal-phrases";

/** Whether the publish gate would stop an article because of this text. */
export function isUnfitText(text: string): boolean {
  return placeholderIn(text) !== null || refusalPhrases.some((phrase) => phrase.test(text));
}
