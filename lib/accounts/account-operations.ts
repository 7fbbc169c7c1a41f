import { createAccount } from "./create";
import { addPasskey } from "./passkeys/add-passkey";
import { listPasskeys } from "./passkeys/list-passkeys";
import { removePasskey } from "./passkeys/remove-passkey";
import { renamePasskey } from "./passkeys/rename-passkey";
import { startPasskey } from "./passkeys/start-passkey";
import { getPasswordLink } from "./password-links/password-link";
import { requestPasswordLink } from "./password-links/request-password-link";
import { usePasswordLink } from "./password-links/use-password-link";
import { disableAccount } from "./people/disable";
import { enableAccount } from "./people/enable";
import { endSessions } from "./people/end-sessions";
import { listAccounts } from "./people/list";
import { removeAccount } from "./people/remove";
import { removeSecondFactor } from "./people/remove-second-factor";
import { verifyEmail } from "./people/verify-email";
import { changeEmail } from "./profile/change-email";
import { changeName } from "./profile/change-name";
import { changePassword } from "./profile/change-password";
import { getAccount } from "./profile/get";
import { confirmSecondFactor } from "./second-factor/confirm-second-factor";
import { renewRecoveryCodes } from "./second-factor/renew-recovery-codes";
import { startSecondFactor } from "./second-factor/start-second-factor";
import { switchOffSecondFactor } from "./second-factor/switch-off-second-factor";
import { endOtherSessions } from "./sessions/end-other-sessions";
import { endSession } from "./sessions/end-session";
import { listSessions } from "./sessions/list-sessions";
import { setPassword } from "./set-password";
import { signUpInvited } from "./sign-up-invited";
import { signUpOwner } from "./sign-up-owner";

/** What people do with their own accounts, and the operator with those of others. */
export const accountOperations = [
  addPasskey,
  changeEmail,
  changeName,
  changePassword,
  confirmSecondFactor,
  createAccount,
  disableAccount,
  enableAccount,
  endOtherSessions,
  endSession,
  endSessions,
  getAccount,
  getPasswordLink,
  listAccounts,
  listPasskeys,
  listSessions,
  removeAccount,
  removePasskey,
  removeSecondFactor,
  renamePasskey,
  renewRecoveryCodes,
  requestPasswordLink,
  setPassword,
  signUpInvited,
  signUpOwner,
  startPasskey,
  startSecondFactor,
  switchOffSecondFactor,
  usePasswordLink,
  verifyEmail,
] as const;
