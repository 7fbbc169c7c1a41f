import { z } from "zod";
import { textField } from "@/lib/kernel/fields";
import { addressLengthMax } from "@/lib/pages/addresses";

/** In characters: about what fits into the body of a request. */
const sourceLengthMax = 200_000;

/**
 * In characters, for texts that are parsed word by word or element by element. Crafted to need the most work, a text of
 * this length still fits into the processor time of a call.
 */
export const parsedLengthMax = 40_000;

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

/** An object of which exactly one of the named fields must be given. */
export function exactlyOneOf<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape, z.core.$strict>,
  names: readonly (keyof Shape & string)[],
) {
  const message = `is required: send either ${names.join(" or ")}`;
  return schema.superRefine((value, ctx) => {
    const given = names.filter((name) => Reflect.get(value, name) !== undefined);
    const [first = ""] = given.length === 0 ? names : given.slice(1);
    if (given.length !== 1) {
      const text = given.length === 0 ? message : `cannot be sent together with ${given[0]}`;
      ctx.addIssue({ code: "custom", path: [first], message: text });
    }
  });
}
