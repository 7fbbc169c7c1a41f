import type { WordPressProblem } from "@/app/_actions/finish-wordpress-answer";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { startWordpressAction } from "../../actions";
import { AuthorizeWordPress } from "./authorize-wordpress.client";

const problems: Record<WordPressProblem, string> = {
  declined: "The connection was declined in WordPress, so nothing was connected.",
  disabled:
    "WordPress says that your account may not use application passwords. Ask the site’s administrator, or use another account.",
  stale:
    "The answer of WordPress belongs to no connection that was begun in this browser in the last half hour. Begin again. If WordPress lists an application password for Galley that nothing uses, revoke it there.",
  site: "The answer came from another site than the one that was asked, so nothing was connected. Enter the address that WordPress has as its own, under Settings → General.",
  failed:
    "The answer of WordPress could not be used, so nothing was connected. Begin again, or use an application password below.",
};

interface WordPressConsentProps {
  projectId: string;
  /** The project's own website, which the form proposes. */
  website: string;
  baseUrl: string;
  /** What became of the last attempt, from the address. */
  problem: string | undefined;
}

/** Whether WordPress sends its users back to an address after they consented: to https only, unless the site is a local one. */
export function wordPressReturnsTo(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}

/** Connecting by the page on which WordPress asks its user. No password is copied. */
export function WordPressConsent({ projectId, website, baseUrl, problem }: WordPressConsentProps) {
  const said = Object.entries(problems).find(([name]) => name === problem)?.[1];
  return (
    <div className="mb-6 flex flex-col gap-4">
      {said !== undefined && (
        <Notice tone="bad" title="Not connected">
          {said}
        </Notice>
      )}
      <Panel
        title="With one click"
        lead="WordPress asks you whether Galley may write in your name, and hands over a password of its own for it. You can take it back there at any time."
      >
        <div className="flex flex-col gap-4">
          {!wordPressReturnsTo(baseUrl) && (
            <Notice tone="wait">
              WordPress returns to https addresses only, and this Galley is at {baseUrl}: only a WordPress
              that runs as a local site will agree. For any other, use an application password below.
            </Notice>
          )}
          <AuthorizeWordPress
            projectId={projectId}
            siteUrl={website}
            variant={wordPressReturnsTo(baseUrl) ? "primary" : "plain"}
            action={startWordpressAction}
          />
        </div>
      </Panel>
    </div>
  );
}
