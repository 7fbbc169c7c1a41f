import { escapeHtml } from "@/lib/text/escape-html";

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The icon of a blog: the first letter or digit of its brand. The colours do without a style, which no policy allows here. */
export function brandIcon(brandName: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="6" fill="#33383d"/>
<text x="16" y="22.5" text-anchor="middle" font-family="Georgia, serif" font-size="19" font-weight="bold" fill="#fff">${escapeHtml(signOf(brandName))}</text>
</svg>
`;
}

function signOf(brandName: string): string {
  for (const { segment } of characters.segment(brandName)) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toUpperCase();
  }
  return "•";
}
