import { oneLine } from "@/lib/text/one-line";
import { Refusal } from "./refusal";

/**
 * Throws `invalid_request` unless the caller repeats one of the names of what is to be deleted, such as
 * `{ title: "How to care for an anvil", slug: "how-to-care-for-an-anvil" }`.
 */
export function requireConfirmation(
  confirmation: string,
  what: string,
  names: Readonly<Record<string, string>>,
): void {
  const given = comparable(confirmation);
  if (Object.values(names).some((name) => comparable(name) === given)) return;
  const message = `must be the ${Object.keys(names).join(" or the ")} of the ${what}, exactly as it is`;
  throw new Refusal("invalid_request", `To delete the ${what}, confirmation ${message}.`, {
    fields: [{ field: "confirmation", message }],
  });
}

const comparable = (text: string) => oneLine(text).normalize("NFC");
