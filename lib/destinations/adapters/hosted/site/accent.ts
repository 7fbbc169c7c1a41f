/**
 * The colours of links that come of a blog's own colour. One that could not be read on the page's ground is made darker in
 * the light scheme and lighter in the dark one until it can: 4.5 to 1, as WCAG 2 asks of text.
 */
const contrastMin = 4.5;
/** The grounds of blog.css, the paper and the well, each as the one on which a link is harder to read. */
const lightGround = 0xf0;
const darkGround = 0x25;

type Rgb = readonly [number, number, number];

export function accentColours(accent: string): { light: string; dark: string } {
  const colour = rgbOf(accent);
  return {
    light: readable(colour, [lightGround, lightGround, lightGround], 0),
    dark: readable(colour, [darkGround, darkGround, darkGround], 255),
  };
}

/** The stylesheet with a blog's colour. `accent` is #rrggbb. */
export function accentStylesheet(accent: string): string {
  const { light, dark } = accentColours(accent);
  return `:root{--own-link:${light};--own-on-link:#fff}@media(prefers-color-scheme:dark){:root{--own-link:${dark};--own-on-link:#111}}`;
}

/** The colour, mixed with black or white in steps until it stands out from the ground. */
function readable(colour: Rgb, ground: Rgb, towards: 0 | 255): string {
  for (let step = 0; step <= 20; step += 1) {
    const mixed = colour.map((part) => Math.round(part + ((towards - part) * step) / 20));
    const [red = 0, green = 0, blue = 0] = mixed;
    if (contrast([red, green, blue], ground) >= contrastMin) return hexOf([red, green, blue]);
  }
  return hexOf([towards, towards, towards]);
}

/** The contrast of two colours as WCAG 2 defines it, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

export function rgbOf(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function hexOf(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
