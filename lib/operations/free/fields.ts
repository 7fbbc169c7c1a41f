import { z } from "zod";
import { addressLengthMax } from "@/lib/pages/addresses";
import { textField } from "../core/fields";

/** In characters: about what fits into the body of a request. */
const sourceLengthMax = 200_000;

/** A text that a tool reads, such as a page or an article. */
export const sourceField = (description: string, lengthMax = sourceLengthMax) =>
  textField(lengthMax).describe(description);

/** A line such as a title or a keyword. */
export const shortTextField = (lengthMax: number, description: string) =>
  textField(lengthMax).describe(description);

/** An absolute web address. Nothing is fetched from it. */
export const webAddressField = (description: string) =>
  textField(addressLengthMax)
    .trim()
    .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), {
      error: "must be an absolute address, such as https://example.com/page",
    })
    .describe(description);

export const countField = z.int().min(0);
