"use client";

import { TextArea } from "@/app/_ui/forms/text-field.client";

export function AddressesField({ initial }: { initial?: string }) {
  return (
    <TextArea
      name="allowedAddresses"
      label="Only from these addresses"
      rows={3}
      maxLength={2_000}
      placeholder={"203.0.113.7\n2001:db8::/48"}
      help="One address or network per line, at most 32. Leave empty to accept the key from anywhere."
      {...(initial !== undefined && { initial })}
    />
  );
}

export function NoteField({ initial }: { initial?: string }) {
  return (
    <TextArea
      name="note"
      label="Note"
      rows={2}
      maxLength={500}
      help="For whoever looks after the keys."
      {...(initial !== undefined && { initial })}
    />
  );
}
