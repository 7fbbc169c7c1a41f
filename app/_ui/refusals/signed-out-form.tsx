import { signInAddress } from "@galley/lib/surfaces/http/page-after-sign-in";
import { buttonClass } from "../button";

interface SignedOutFormProps {
  /** What was entered, by the names of the fields. */
  entered: Readonly<Record<string, string>>;
  /** The address of the page with the form. */
  address: string;
}

/** Answers a form that was sent without JavaScript after its session had ended: nothing that was typed is lost. */
export function SignedOutForm({ entered, address }: SignedOutFormProps) {
  const texts = Object.entries(entered).filter(([name, text]) => isTyped(name) && text.trim() !== "");
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-4 px-4 py-10">
      <h1 className="text-2xl font-semibold">You are signed out, so nothing was changed</h1>
      <p className="text-ink-soft">
        What you entered is below. Sign in in a new tab and reload this page: your browser then offers to send
        it once more. Or copy it, and paste it after signing in.
      </p>
      <p>
        <a href={signInAddress(address)} target="_blank" rel="noreferrer" className={buttonClass("primary")}>
          Sign in in a new tab
        </a>
      </p>
      {texts.map(([name, text]) => (
        <label key={name} className="flex flex-col gap-1 text-sm font-medium">
          {labelOf(name)}
          <textarea
            readOnly
            defaultValue={text}
            rows={text.length > 200 ? 16 : 2}
            className="w-full rounded border border-edge bg-well px-3 py-2 font-mono text-sm font-normal"
          />
        </label>
      ))}
    </div>
  );
}

/** Ids, versions and the names of buttons are of no use to a person. */
function isTyped(name: string): boolean {
  return !/(?:Id|^version|^intent)$/.test(name);
}

/** “Content markdown” for `content_markdown`. */
function labelOf(name: string): string {
  const words = name.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
