import type { Element } from "hast";
import { toText } from "hast-util-to-text";

const raised = lettersFor("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ");
const lowered = lettersFor("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎");

/**
 * The Unicode letters for a short `<sup>` or `<sub>`, which say the same without HTML: where the tags are dropped, 10⁶
 * would become 106. Null for other elements, and for letters that Unicode lacks.
 */
export function raisedOrLowered(element: Element): string | null {
  const letters = element.tagName === "sup" ? raised : element.tagName === "sub" ? lowered : null;
  if (letters === null) return null;
  const found = Array.from(toText(element), (each) => letters.get(each));
  return found.some((each) => each === undefined) ? null : found.join("");
}

function lettersFor(plain: string, changed: string): Map<string, string> {
  return new Map(Array.from(plain, (each, at) => [each, changed.charAt(at)]));
}
