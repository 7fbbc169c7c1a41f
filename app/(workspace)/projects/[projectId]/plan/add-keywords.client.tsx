"use client";

import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { MoreFields } from "@/app/_ui/forms/more-fields.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TableFileField } from "@/app/_ui/forms/table-file-field.client";
import { TextArea, TextField } from "@/app/_ui/forms/text-field.client";
import { plural } from "@/app/_ui/plural";
import { checkPlanAction } from "./actions";
import { OwnTimeZone } from "./own-time-zone.client";
import { Verdicts } from "./verdicts.client";

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
            <TableFileField
              name="csv"
              label="Or a CSV file"
              optional
              help="With a column called keyword and, if you like, date, title, brief, language and volume. Or Queries.csv from a Google Search Console export. The most shown keywords come first."
            />
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
                {state.status === "done" ? "Check the keywords again" : "Check the keywords"}
              </SubmitButton>
            </div>
          </>
        );
      }}
    </ActionForm>
  );
}
