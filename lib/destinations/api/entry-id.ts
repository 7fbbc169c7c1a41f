import { z } from "zod";

const plainId = /^(?!\.{1,2}$)[\w.-]{1,200}$/;

/**
 * An entry's id that becomes part of a URL path. Attack: an id such as `..`, or one with a slash, would lead
 * the call with its credentials to another route.
 */
export const entryId = z.string().regex(plainId, "is not an id");

/** False for an id of another system, which cannot exist in this one. */
export function isEntryId(text: string): boolean {
  return plainId.test(text);
}
