import { z } from "zod";

/** The address of a site or an API: http or https, no credentials, query or fragment; kept without a final slash. */
export const siteAddress = z
  .string()
  .trim()
  .refine(isSiteAddress, "must be an address such as https://example.com, without a user name or a query")
  .transform((address) => address.replace(/\/+$/, ""));

/** A text that must be there. */
export const requiredConfig = z.string().trim().min(1, "is needed").max(500, "is too long");

/** A text that may be left out; the empty field of a form is left out too. */
export const optionalConfig = z
  .string()
  .trim()
  .max(500, "is too long")
  .optional()
  .transform((text) => (text === "" ? undefined : text));

/** A credential: one line, pasted with or without spaces around it. */
export const secretConfig = z
  .string()
  .trim()
  .min(1, "is needed")
  .max(4000, "is too long")
  .refine((text) => !/[\r\n]/.test(text), "must be one line");

/** A credential that stands in a header: what else is in it would be no header, or end it. */
export const tokenConfig = secretConfig.refine(
  (text) => /^[\x21-\x7e]+$/.test(text),
  "must have no spaces in it, and no letters beyond ASCII",
);

/** A form sends its empty fields as well: they mean what an absent one means. */
export function emptyIsAbsent<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema);
}

function isSiteAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password, search, hash } = new URL(address);
  return username === "" && password === "" && search === "" && hash === "";
}
