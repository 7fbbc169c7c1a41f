import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { allowedAddressesField, keyNameField, keyNoteField } from "./key-fields";
import { keyView, viewKey } from "./key-view";
import { requireKey, updateKeyRow } from "./queries";

export const updateKey = operation({
  name: "keys.update",
  summary: "Change the name, the note and the allowed addresses of a content API key; what is left out stays",
  description:
    "The addresses count from the next call on. What a key may do and when it ends cannot be changed: create another one and revoke this one.",
  access: "user",
  effect: "overwrites",
  phrases: ["changed {key}", "change {key}"],
  role: "admin",
  input: z.strictObject({
    keyId: idField("a content API key"),
    name: keyNameField.optional(),
    note: keyNoteField.optional(),
    allowedAddresses: allowedAddressesField.optional(),
  }),
  output: z.object({ key: keyView }),
  async run(ctx, { keyId, ...change }) {
    const row = await requireKey(ctx, keyId);
    return { key: viewKey(await updateKeyRow(ctx.db, row, change), ctx.now()) };
  },
});
