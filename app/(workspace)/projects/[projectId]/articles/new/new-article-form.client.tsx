"use client";

import { useEffect, useState } from "react";
import type { KeywordCheck, StartedKeywords } from "@/app/_actions/start-articles";
import { Button } from "@/app/_ui/button";
import { ActionForm, useFieldState } from "@/app/_ui/forms/action-form.client";
import { controlClass, describedBy, Field } from "@/app/_ui/forms/field";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField, TextArea, TextField } from "@/app/_ui/forms/text-field.client";
import { Notice } from "@/app/_ui/notice";
import { plural } from "@/app/_ui/plural";
import { checkKeywordsAction, startArticlesAction } from "./actions";
import { KeywordVerdicts } from "./keyword-verdicts";

interface NewArticleFormProps {
  projectId: string;
  credits: number;
  /** The languages to choose from, that of the project first. */
  languages: { value: string; label: string }[];
  /** A keyword to begin with. */
  keyword: string;
}

/** How long somebody has to stop typing before the keywords are checked. */
const pauseMs = 400;

/** The form for new articles: keywords, one per line, each with the verdict on it before anything is paid. */
export function NewArticleForm({ projectId, credits, languages, keyword }: NewArticleFormProps) {
  const base = `/projects/${projectId}`;
  return (
    <ActionForm<StartedKeywords>
      action={startArticlesAction}
      articleHref={`${base}/articles/`}
      jobHref={`${base}/articles#job-`}
    >
      {(state) => {
        const answer = state.status === "done" ? state.data : null;
        return (
          <>
            <input type="hidden" name="projectId" value={projectId} />
            {answer !== null && answer.started > 0 && (
              <div aria-live="polite">
                <Notice tone="good">
                  {plural(answer.started, "article")} started. Those that are left could not be started: see
                  the reason of each.
                </Notice>
              </div>
            )}
            <Keywords
              key={answer?.left ?? ""}
              {...{ projectId, credits }}
              initial={answer?.left ?? keyword}
              initialCheck={answer?.check ?? null}
            />
            <TextField
              name="title"
              label="Title"
              autoComplete="off"
              maxLength={200}
              help="For one keyword only. If left empty, the writer chooses one."
            />
            <TextArea
              name="brief"
              label="Brief"
              rows={5}
              maxLength={10_000}
              help="What it should say, for whom, and in what tone."
            />
            <SelectField name="languageCode" label="Language" options={languages} />
          </>
        );
      }}
    </ActionForm>
  );
}

interface KeywordsProps {
  projectId: string;
  credits: number;
  initial: string;
  initialCheck: KeywordCheck | null;
}

/** The field of the keywords with their verdicts, the price and the buttons. */
function Keywords({ projectId, credits, initial, initialCheck }: KeywordsProps) {
  const { error, entered } = useFieldState("keywords");
  const { check, setTyped } = useVerdicts(projectId, initial, initialCheck);
  const cost = check?.cost ?? 0;
  const left = check?.credits ?? credits;
  const id = "new-keywords";
  return (
    <>
      <Field
        id={id}
        label="Keywords"
        help="A search term that somebody would type. For several articles, paste a list with one per line, at most 50."
        error={error}
      >
        <textarea
          id={id}
          name="keywords"
          rows={3}
          maxLength={16_000}
          autoComplete="off"
          defaultValue={entered ?? initial}
          onChange={(event) => setTyped(event.currentTarget.value)}
          aria-required
          aria-invalid={error === null ? undefined : true}
          aria-describedby={describedBy(id, { help: true, error: error !== null })}
          className={`${controlClass} field-sizing-content max-h-96 leading-6`}
        />
      </Field>
      {check !== null && check.verdicts.length > 0 && <KeywordVerdicts projectId={projectId} check={check} />}
      <Price cost={cost} credits={left} />
    </>
  );
}

/** The verdicts on what was typed last, once the typing pauses. */
function useVerdicts(projectId: string, initial: string, initialCheck: KeywordCheck | null) {
  const [check, setCheck] = useState(initialCheck);
  const [typed, setTyped] = useState<string | null>(initial === "" || initialCheck !== null ? null : initial);
  useEffect(() => {
    if (typed === null) return undefined;
    let isNewest = true;
    const ask = async () => {
      try {
        const answer = await checkKeywordsAction(projectId, typed);
        if (isNewest && answer !== null) setCheck(answer);
      } catch {
        // Without an answer the form can still be sent, which checks the keywords too.
      }
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [typed, projectId]);
  return { check, setTyped };
}

/** The buttons, with what they cost. */
function Price({ cost, credits: left }: { cost: number; credits: number }) {
  return (
    <div className="order-last flex flex-wrap items-center gap-3">
      <SubmitButton name="intent" value="start">
        {cost > 1 ? `Start ${cost} articles` : "Start the article"}
      </SubmitButton>
      <noscript>
        <Button type="submit" name="intent" value="check">
          Check the keywords
        </Button>
      </noscript>
      <p
        className={`text-sm tabular-nums ${left < Math.max(cost, 1) ? "font-medium text-bad" : "text-ink-faint"}`}
      >
        {left === 0
          ? "No credits left"
          : `${cost === 0 ? "1 credit per article" : plural(cost, "credit")}; you have ${left.toLocaleString("en")}`}
      </p>
    </div>
  );
}
