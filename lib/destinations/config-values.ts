import { z } from "zod";
import { optional } from "./config-form";

/** The http or https address of a site or an API, without credentials, query, fragment or trailing slash. */
export const siteAddress = z
  .string()
  .trim()
  .refine(isSiteAddress, "must be an address such as https://example.com, without a user name or a query")
  .transform((address) => address.replace(/\/+$/, ""));

/** A required text. */
export const requiredConfig = z.string().trim().min(1, "is needed").max(500, "is too long");

/** An optional text. */
export const optionalConfig = optional(z.string().trim().max(500, "is too long"));

/** A credential: a single line, trimmed because people paste spaces along with it. */
export const secretConfig = z
  .string()
  .trim()
  .min(1, "is needed")
  .max(4000, "is too long")
  .refine((text) => !/[\r\n]/.test(text), "must be one line");

/** A credential that is sent in a header. Attack: a line break would end the header and start another. */
export const tokenConfig = secretConfig.refine(
  (text) => /^[\x21-\x7e]+$/.test(text),
  "must have no spaces in it, and no letters beyond ASCII",
);

function isSiteAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password, search, hash } = new URL(address);
  return username === "" && password === "" && search === "" && hash === "";
}
