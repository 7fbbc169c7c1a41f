import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";

/** Sign-in with a passkey, which stands for both factors: having the device, and unlocking it. */
export function passkeyPlugin(baseUrl: string) {
  const { hostname, origin } = new URL(baseUrl);
  return passkey({
    rpID: hostname,
    rpName: "Galley",
    origin,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    authentication: {
      // The attack: somebody who found a key signs in without its PIN. The plugin alone does not insist on it.
      afterVerification: async ({ verification }) => {
        if (verification.authenticationInfo.userVerified) return;
        throw new APIError("UNAUTHORIZED", { message: "The passkey was used without unlocking it." });
      },
    },
    registration: {
      afterVerification: async ({ verification }) => {
        if (verification.registrationInfo?.userVerified === true) return;
        throw new APIError("BAD_REQUEST", {
          message: "The passkey was made without a PIN or a fingerprint.",
        });
      },
    },
  });
}
