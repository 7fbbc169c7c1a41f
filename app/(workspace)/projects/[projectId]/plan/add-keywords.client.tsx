"use client";

import { useId } from "react";
import { ActionForm, useFieldState } from "@/app/_ui/forms/action-form.client";
import { describedBy, Field } from "@/app/_ui/forms/field";
import { MoreFields } from "@/app/_ui/forms/more-fields.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextArea, TextField } from "@/app/_ui/forms/text-field.client";
import { Link } from "@/app/_ui/navigation/link";
import { plural } from "@/app/_ui/plural";
import { addToPlanAction, type CheckedKeywords, checkPlanAction } from "./actions";
import { OwnTimeZone } from "./own-time-zone.client";

interface AddKeywordsProps {
  projectId: string;
  today: string;
  dailyBudget: number;
  /** Whether the plan has no time zone yet, so that the reader's own is proposed. */
  isNew: boolean;
}

/** Asks for keywords, shows what would become of each line, and plans them when that is confirmed. */
export function AddKeywords({ projectId, today, dailyBudget, isNew }: AddKeywordsProps) {
  return (
    <ActionForm
      action={checkPlanAction}
      renderDone={(checked) => <Verdicts projectId={projectId} checked={checked} />}
    >
      {(state) => {
        const entered = state.status === "done" ? state.data.entered : {};
        return (
          <>
            <input type="hidden" name="projectId" value={projectId} />
            {isNew && <OwnTimeZone />}
            <TextArea
              key={`keywords ${state.status}`}
              name="keywords"
              label="Keywords"
              optional={false}
              rows={6}
              initial={entered["keywords"] ?? ""}
              placeholder={"how to season a cast iron pan\nclean a rusty pan"}
              help="One per line, at most 1,000."
            />
            <FileField />
            <TextField
              key={`day ${state.status}`}
              type="date"
              name="day"
              label="First day"
              optional={false}
              initial={entered["day"] ?? today}
              help={`From this day on, each day is filled up to ${plural(dailyBudget, "article")}.`}
            />
            <MoreFields title="Brief and language" hint="for all of them" names={["brief", "languageCode"]}>
              <TextArea name="brief" label="Brief" rows={4} initial={entered["brief"] ?? ""} />
              <TextField
                name="languageCode"
                label="Language"
                spellCheck={false}
                maxLength={35}
                initial={entered["languageCode"] ?? ""}
                help="A code such as en, de or pt-BR. If left empty: the project’s language."
              />
            </MoreFields>
            <div>
              <SubmitButton variant={state.status === "done" ? "plain" : "primary"}>
                {state.status === "done" ? "Check again" : "Check the keywords"}
              </SubmitButton>
            </div>
          </>
        );
      }}
    </ActionForm>
  );
}

function FileField() {
  const id = useId();
  const { error } = useFieldState("csv");
  return (
    <Field
      id={id}
      label="Or a CSV file"
      optional
      error={error}
      help="For example Queries.csv from a Google Search Console export. The keywords with the most impressions come first."
    >
      <input
        id={id}
        type="file"
        name="csv"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        aria-invalid={error === null ? undefined : true}
        aria-describedby={describedBy(id, { help: true, error: error !== null })}
        className="w-full min-w-0 text-sm text-ink-soft file:me-3 file:min-h-8 file:rounded file:border file:border-edge file:bg-sheet file:px-2.5 file:font-medium file:text-ink hover:file:bg-well"
      />
    </Field>
  );
}

/** How many lines are listed; what is accepted or not is counted for all of them. */
const linesShown = 200;

function Verdicts({ projectId, checked }: { projectId: string; checked: CheckedKeywords }) {
  const { accepted, credits, lines, entered } = checked;
  const good = lines.filter(({ verdict }) => verdict === "ok");
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
      {accepted > 0 && (
        <ActionForm action={addToPlanAction} className="mt-4 flex flex-col gap-3">
          <input type="hidden" name="projectId" value={projectId} />
          <input type="hidden" name="keywords" value={good.map(({ keyword }) => keyword).join("\n")} />
          {["day", "brief", "languageCode", "timeZone"].map((name) => (
            <input key={name} type="hidden" name={name} value={entered[name] ?? ""} />
          ))}
          <div>
            <SubmitButton>Plan {plural(accepted, "article")}</SubmitButton>
          </div>
        </ActionForm>
      )}
    </section>
  );
}

function Verdict({ projectId, line }: { projectId: string; line: CheckedKeywords["lines"][number] }) {
  const { keyword, verdict, reason, suggestion, day } = line;
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
        {keyword}
      </span>
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
    </li>
  );
}
