import { z } from "zod";

const plainId = /^(?!\.{1,2}$)[\w.-]{1,200}$/;

/**
 * An entry's id that stands in the path of a call. Nothing else is taken from an answer or a publication: `..`
 * or a slash would lead the call, with its credentials, to another route.
 */
export const entryId = z.string().regex(plainId, "is not an id");

/** False for an id of another system, which no entry here can have. */
export function isEntryId(text: string): boolean {
  return plainId.test(text);
}
