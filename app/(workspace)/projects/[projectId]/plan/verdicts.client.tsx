"use client";

import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Link } from "@/app/_ui/navigation/link";
import { Notice } from "@/app/_ui/notice";
import { plural } from "@/app/_ui/plural";
import { addToPlanAction, type CheckedKeywords } from "./actions";

/** How many lines are listed; what is accepted or not is counted for all of them. */
const linesShown = 200;

interface VerdictsProps {
  projectId: string;
  checked: CheckedKeywords;
}

/** What would become of each line, and the form that plans those that are accepted. */
export function Verdicts({ projectId, checked }: VerdictsProps) {
  const { accepted, credits, lines, unused_columns: unused = [] } = checked;
  const left = lines.length - accepted;
  return (
    <section aria-label="Verdicts" className="mt-5 border-t border-rule pt-4">
      <output className="block font-medium">
        {accepted === 0 ? "None of these can be planned." : `${plural(accepted, "keyword")} can be planned`}
        {accepted > 0 && left > 0 && `, ${left} cannot`}
        {accepted > 0 && "."}
      </output>
      {accepted > 0 && (
        <p className="text-sm text-ink-soft">
          Each costs 1 credit on its day, {plural(accepted, "credit")} in all. The balance is {credits};
          planning spends nothing.
        </p>
      )}
      {unused.length > 0 && (
        <div className="mt-3">
          <Notice tone="wait">
            {unused.length === 1 ? "This column" : "These columns"} of the file{" "}
            {unused.length === 1 ? "is" : "are"} not used: {unused.join(", ")}.
          </Notice>
        </div>
      )}
      <ol
        // A scrolling region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        aria-label="Lines"
        className="mt-3 flex max-h-96 flex-col divide-y divide-rule overflow-y-auto rounded border border-rule text-sm"
      >
        {lines.slice(0, linesShown).map((line) => (
          <Verdict key={line.line} projectId={projectId} line={line} />
        ))}
        {lines.length > linesShown && (
          <li className="px-3 py-2 text-ink-faint">and {plural(lines.length - linesShown, "more line")}</li>
        )}
      </ol>
      {accepted > 0 && <PlanThem {...{ projectId, checked }} />}
    </section>
  );
}

/** Sends a list again without the lines that are refused; a file as it is, because its lines have more than keywords. */
function PlanThem({ projectId, checked: { accepted, lines, entered, csv } }: VerdictsProps) {
  const good = lines.filter(({ verdict }) => verdict === "ok");
  return (
    <ActionForm action={addToPlanAction} className="mt-4 flex flex-col gap-3">
      <input type="hidden" name="projectId" value={projectId} />
      {csv === null ? (
        <input type="hidden" name="keywords" value={good.map(({ keyword }) => keyword).join("\n")} />
      ) : (
        <input type="hidden" name="csv" value={csv} />
      )}
      {["day", "brief", "languageCode", "timeZone"].map((name) => (
        <input key={name} type="hidden" name={name} value={entered[name] ?? ""} />
      ))}
      <div>
        <SubmitButton>Plan {plural(accepted, "article")}</SubmitButton>
      </div>
    </ActionForm>
  );
}

type Line = CheckedKeywords["lines"][number];

function Verdict({ projectId, line }: { projectId: string; line: Line }) {
  const { keyword, verdict, reason, suggestion, day, volume } = line;
  const base = `/projects/${projectId}`;
  const link =
    line.existing_article_id !== null
      ? { href: `${base}/articles/${line.existing_article_id}`, label: "Open the article" }
      : line.planned_article_id !== null
        ? { href: `${base}/plan/${line.planned_article_id}`, label: "Open it in the plan" }
        : null;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3 py-2">
      <span
        aria-hidden="true"
        className={`font-mono font-semibold ${verdict === "ok" ? "text-good" : "text-bad"}`}
      >
        {verdict === "ok" ? "✓" : "×"}
      </span>
      <span dir="auto" className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">
        {keyword === "" ? `Line ${line.line}` : keyword}
      </span>
      {volume !== null && (
        <span className="text-ink-faint tabular-nums">volume {volume.toLocaleString("en")}</span>
      )}
      {verdict === "ok" ? (
        <span className="text-ink-soft tabular-nums">{day}</span>
      ) : (
        <span className="basis-full ps-6 text-ink-soft">
          {reason} {suggestion}{" "}
          {link !== null && (
            <Link href={link.href} className="font-medium text-proof underline">
              {link.label}
            </Link>
          )}
        </span>
      )}
      <OwnTexts line={line} />
    </li>
  );
}

/** What the file says about this keyword alone. */
function OwnTexts({ line: { title, brief, language_code: language } }: { line: Line }) {
  const texts = [
    ["Title", title],
    ["Language", language],
    ["Brief", brief],
  ] as const;
  return texts.map(
    ([name, text]) =>
      text !== null && (
        <span key={name} dir="auto" className="line-clamp-2 basis-full ps-6 text-ink-faint wrap-anywhere">
          {name}: {text}
        </span>
      ),
  );
}
