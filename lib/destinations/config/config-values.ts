import { z } from "zod";
import { optional } from "./config-form";

/** The address of a site or an API: http or https, no credentials, query or fragment; kept without a final slash. */
export const siteAddress = z
  .string()
  .trim()
  .refine(isSiteAddress, "must be an address such as https://example.com, without a user name or a query")
  .transform((address) => address.replace(/\/+$/, ""));

/** A text that must be there. */
export const requiredConfig = z.string().trim().min(1, "is needed").max(500, "is too long");

/** A text that may be left out. */
export const optionalConfig = optional(z.string().trim().max(500, "is too long"));

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

function isSiteAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password, search, hash } = new URL(address);
  return username === "" && password === "" && search === "" && hash === "";
}
