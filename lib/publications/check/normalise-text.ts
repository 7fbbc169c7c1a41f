/** Soft hyphens, zero-width characters and joiners, bidi marks, variation selectors, fillers. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Marks that a theme or an editor adds and drops freely: Latin, Greek and Cyrillic diacritics, Hebrew
 * points, Arabic vowel signs and tatweel. Vowel signs of Indic and South-East Asian scripts are letters.
 */
const optionalMarks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]|\u0640/g;

/**
 * One spelling for text that reads the same: NFKC, full case folding, no invisible characters, no optional
 * marks. Quotes, dashes and ellipses need no mapping, because tokens() drops all punctuation.
 */
export function normaliseText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(invisible, "")
    .replace(optionalMarks, "")
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .replace(optionalMarks, "")
    .replaceAll("ς", "σ");
}
