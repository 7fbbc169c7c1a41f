import type { ArticleKey } from "../../contract";
import { type SlugRule, slugAt } from "../../texts/destination-slug";

/**
 * Site generators name pages after files in any script. The limit leaves room for a date, an extension and a folder
 * within the 255 bytes that file systems allow for a name.
 */
export const gitSlugs: SlugRule = { letters: "unicode", charactersMax: 150, bytesMax: 200 };
/** Windows reserves these names for devices, with any extension: a checkout that contains one fails there. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * The article's slug as a file name without extension: letters and digits with hyphens between words, so that it can
 * neither leave its folder nor mean anything to git or to a file system.
 */
export function fileSlug(article: ArticleKey): string {
  const slug = slugAt(gitSlugs, article);
  return deviceName.test(slug) ? `${slug}-article` : slug;
}
