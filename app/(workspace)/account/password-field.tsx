import { TextField } from "@/app/_ui/forms/text-field.client";

/** Asks for the current password, which confirms who is acting. */
export function PasswordField() {
  return (
    <TextField
      name="password"
      label="Your current password"
      type="password"
      autoComplete="current-password"
      required
    />
  );
}
