/** More than any call accepts, so that a larger file is refused with its reason instead of being read. */
const fileBytesMax = 1024 * 1024;

/**
 * The form with the text of the file that was chosen for a field, in place of the file; without the field when none was
 * chosen. Reads UTF-8, and UTF-16 with a byte order mark, which keyword tools write.
 */
export async function withFileAsText(form: FormData, name: string): Promise<FormData> {
  const file = form.get(name);
  if (!(file instanceof File)) return form;
  form.delete(name);
  if (file.size > 0) form.set(name, decodeText(await file.slice(0, fileBytesMax).arrayBuffer()));
  return form;
}

function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const label =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(label).decode(bytes).replaceAll("\u0000", "");
}
