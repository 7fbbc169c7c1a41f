import { asciiSlug } from "../../texts/ascii-slug";

/**
 * Leaves room for a date, an extension and a folder within the 255 bytes that file systems allow for a name.
 */
const charactersMax = 150;
/** Windows reserves these names for devices, with any extension: a checkout that contains one fails there. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * The article's slug as a file name without extension: lower-case ASCII letters, digits and hyphens, so that
 * it can neither leave its folder nor mean anything to git or to a file system.
 */
export function fileSlug(slug: string, fallback: string): string {
  const ascii = asciiSlug(slug, fallback, charactersMax);
  return deviceName.test(ascii) ? `${ascii}-article` : ascii;
}
