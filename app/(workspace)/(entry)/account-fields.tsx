import { passwordLength } from "@galley/lib/platform/auth/passwords";
import { TextField } from "@/app/_ui/forms/text-field.client";

/** The fields of a new account; `email` is the address that an invitation is for. */
export function AccountFields({ email = null }: { email?: string | null }) {
  return (
    <>
      <TextField name="name" label="Your name" autoComplete="name" required />
      <TextField
        name="email"
        label="E-mail address"
        type="email"
        autoComplete="username"
        required
        spellCheck={false}
        {...(email !== null && { initial: email })}
      />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        help={`At least ${passwordLength.min} characters.`}
      />
    </>
  );
}
