"use server";

import { addPasskey } from "@galley/lib/accounts/passkeys/add-passkey";
import { removePasskey } from "@galley/lib/accounts/passkeys/remove-passkey";
import { renamePasskey } from "@galley/lib/accounts/passkeys/rename-passkey";
import { startPasskey } from "@galley/lib/accounts/passkeys/start-passkey";
import { changeEmail } from "@galley/lib/accounts/profile/change-email";
import { changeName } from "@galley/lib/accounts/profile/change-name";
import { changePassword } from "@galley/lib/accounts/profile/change-password";
import { confirmSecondFactor } from "@galley/lib/accounts/second-factor/confirm-second-factor";
import { renewRecoveryCodes } from "@galley/lib/accounts/second-factor/renew-recovery-codes";
import { startSecondFactor } from "@galley/lib/accounts/second-factor/start-second-factor";
import { switchOffSecondFactor } from "@galley/lib/accounts/second-factor/switch-off-second-factor";
import { endOtherSessions } from "@galley/lib/accounts/sessions/end-other-sessions";
import { endSession } from "@galley/lib/accounts/sessions/end-session";
import { setMailChoices } from "@galley/lib/mail/operations/set-choices";
import { encode } from "uqr";
import { action } from "@/app/_actions/form-action";
import type { FormState } from "@/app/_actions/form-state";

export const changeNameAction = action(changeName);
export const changeEmailAction = action(changeEmail);
export const changePasswordAction = action(changePassword);
export const setMailChoicesAction = action(setMailChoices, { lists: ["kinds"] });
export const endSessionAction = action(endSession);
export const endOtherSessionsAction = action(endOtherSessions);
export const confirmSecondFactorAction = action(confirmSecondFactor);
export const renewRecoveryCodesAction = action(renewRecoveryCodes);
export const switchOffSecondFactorAction = action(switchOffSecondFactor);
export const startPasskeyAction = action(startPasskey);
export const addPasskeyAction = action(addPasskey);
export const renamePasskeyAction = action(renamePasskey);
export const removePasskeyAction = action(removePasskey);

const startSetUp = action(startSecondFactor);

/** Begins to set up an authenticator app, and draws the QR code for it. */
export async function startSecondFactorAction(
  _previous: FormState<{ key: string; qr: QrCode }>,
  form: FormData,
): Promise<FormState<{ key: string; qr: QrCode }>> {
  const state = await startSetUp({ status: "idle" }, form);
  return state.status === "done"
    ? { status: "done", data: { key: state.data.key, qr: qrCode(state.data.uri) } }
    : state;
}

interface QrCode {
  /** The length of a side, in modules. */
  size: number;
  /** The path of an SVG that fills the dark modules. */
  path: string;
}

function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { size, path };
}
