import { type ApiAnswer, failureOfAnswer } from "../../api/call-api";
import type { DestinationFailure } from "../../contract";
import { problem } from "./api-types";
import { wordPressText } from "./mapper";

const label = "WordPress";

const credentials =
  "Check the user name, and that the password is an application password (Users → Profile → Application Passwords), not the one for signing in. If both are right, a proxy or the web server takes the Authorization header away: let it pass.";

const byPlugin =
  "A security or sign-in plugin answered this, not WordPress itself: in its settings, let requests with an application password through to the REST API. If it does let them through, it did not see one: check the user name and the application password of the connection.";

const inMaintenance =
  "The site is in maintenance, as it is for some minutes during an update, or too busy to answer: try again in a few minutes. If a plugin keeps it in maintenance mode, let the REST API through or end that mode.";

/** Codes with which WordPress itself answers a request that it could not sign in. */
const signInCodes = new Set(
  "invalid_username invalid_email incorrect_password empty_username empty_password authentication_failed application_passwords_disabled application_passwords_disabled_for_user rest_not_logged_in rest_forbidden rest_forbidden_context rest_forbidden_status rest_cannot_create rest_cannot_create_user rest_cannot_edit rest_cannot_edit_others rest_cannot_publish rest_cannot_delete rest_cannot_view rest_cannot_read rest_cannot_assign_term rest_user_cannot_view rest_user_cannot_edit rest_user_invalid_id rest_cookie_invalid_nonce".split(
    " ",
  ),
);

const mayNotWrite =
  "The user may not write posts: give it the role Author in WordPress, or connect with another user.";

const mayNotEdit =
  "The entry belongs to another user: connect with the user who made it, or with one of the role Editor.";

const removed = "The entry has since been removed; publish again to make a new one.";

/** What the owner should do, by WordPress's error code. */
const adviceByCode: Record<string, string> = {
  rest_cannot_create: mayNotWrite,
  rest_cannot_publish:
    "The user may write drafts only: give it the role Author in WordPress, or publish the article as a draft.",
  rest_cannot_edit: mayNotEdit,
  rest_cannot_edit_others: mayNotEdit,
  rest_forbidden_context: mayNotEdit,
  rest_cannot_delete: mayNotEdit,
  rest_cannot_assign_term:
    "The user may not set categories: leave the connection’s category empty, or give the user the role Author.",
  rest_no_route: "A plugin or the theme has switched this part of the REST API off; switch it on again.",
  rest_post_invalid_id: removed,
  rest_already_trashed: removed,
};

const goneCodes = new Set(["rest_post_invalid_id", "rest_already_trashed"]);

/**
 * Whether WordPress itself says that the entry does not exist. Another 404, such as a host's error page, does
 * not count.
 */
export function isGone(answer: ApiAnswer): boolean {
  return goneCodes.has(codeOf(answer));
}

/** The error code of WordPress in a response; empty without one. */
export function codeOf(answer: ApiAnswer): string {
  return problem.safeParse(answer.json).data?.code ?? "";
}

/** The failure that a response means, in WordPress's own words and with advice. */
export function wordPressFailure(answer: ApiAnswer): DestinationFailure {
  const { status } = answer;
  const said = problem.safeParse(answer.json).data;
  if (said === undefined) {
    const advice = adviceForPage(answer);
    return failureOfAnswer(label, answer, advice === null ? {} : { advice });
  }
  const params = Object.values(said.data?.params ?? {}).join(" ");
  const detail = wordPressText(`${said.message} ${params}`);
  const advice = adviceFor(status, said.code);
  return failureOfAnswer(label, answer, {
    detail,
    ...(advice !== undefined && { advice }),
    ...(goneCodes.has(said.code) && { retryable: true }),
  });
}

function adviceFor(status: number, code: string): string | undefined {
  if (status === 503) return inMaintenance;
  if (status === 401) return signInCodes.has(code) ? credentials : byPlugin;
  return adviceByCode[code] ?? (status === 403 && !code.startsWith("rest_") ? byPlugin : undefined);
}

/** Advice for a response that did not come from WordPress's API. */
function adviceForPage({ status, headers }: ApiAnswer): string | null {
  if (status === 401 && headers.has("www-authenticate")) {
    return "The web server asks for a password of its own before WordPress is reached: take the REST API out of that protection.";
  }
  if (status === 401 || status === 403 || status === 406) {
    return "A firewall or a security plugin in front of the REST API refused the call: let Galley through.";
  }
  if (status === 503) return inMaintenance;
  if (status === 404)
    return "The REST API is no longer there: check the site address, and save Settings → Permalinks in WordPress once.";
  return null;
}
