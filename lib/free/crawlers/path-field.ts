import { textField } from "@/lib/kernel/fields";
import { addressLengthMax } from "@/lib/pages/addresses";

/** An address, or only its path, that is compared with the rules of a robots.txt. */
export const pathField = textField(addressLengthMax)
  .trim()
  .refine((text) => text.startsWith("/") || (/^https?:\/\//i.test(text) && URL.canParse(text)), {
    error: "must be an address such as https://example.com/page, or a path such as /page",
  })
  .describe("An address, or its path beginning with `/`.");

/** The path and the query of what `pathField` accepts. */
export function readPath(given: string): string {
  if (given.startsWith("/")) return given.replace(/#.*$/s, "");
  const { pathname, search } = new URL(given);
  return pathname + search;
}
