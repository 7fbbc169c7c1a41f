import { Refusal } from "@galley/lib/kernel/refusal";
import { decodeFile, UnreadableText } from "@galley/lib/platform/fetching/decode-text";

/** More than any call accepts, so that a larger file is refused with its reason instead of being read. */
const fileBytesMax = 1024 * 1024;

/**
 * The form with the text of the file that was chosen for a field, in place of the file; without the field when none was
 * chosen. Throws `invalid_request` for a file that is no text, or in an encoding that cannot be told.
 */
export async function withFileAsText(form: FormData, name: string): Promise<FormData> {
  const file = form.get(name);
  if (!(file instanceof File)) return form;
  form.delete(name);
  if (file.size > 0) form.set(name, textOf(await file.slice(0, fileBytesMax).arrayBuffer(), name));
  return form;
}

/** The same with the bytes of the file in Base64. Throws `invalid_request` when none was chosen. */
export async function withFileAsBase64(form: FormData, name: string): Promise<FormData> {
  const file = form.get(name);
  form.delete(name);
  if (!(file instanceof File) || file.size === 0) {
    throw new Refusal("invalid_request", "No file was chosen.", {
      fields: [{ field: name, message: "is required: choose a file" }],
    });
  }
  form.set(name, Buffer.from(await file.slice(0, fileBytesMax).arrayBuffer()).toString("base64"));
  return form;
}

function textOf(bytes: ArrayBuffer, field: string): string {
  try {
    return decodeFile(new Uint8Array(bytes)).text;
  } catch (cause) {
    if (!(cause instanceof UnreadableText)) throw cause;
    const fields = [{ field, message: cause.message }];
    throw new Refusal("invalid_request", `The file ${cause.message}.`, { fields }, { cause });
  }
}
