"use client";

import type { probeSite } from "@galley/lib/projects/probe";
import type { z } from "zod";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField, TextArea, TextField } from "@/app/_ui/forms/text-field.client";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { OwnTimeZone } from "../[projectId]/plan/own-time-zone.client";
import { createProjectAction, probeSiteAction } from "../actions";
import { languageLabel } from "../language-name";

type Probed = z.output<typeof probeSite.output>["site"];

interface Option {
  value: string;
  label: string;
}

interface NewProjectProps {
  workspaces: Option[];
  languages: Option[];
}

/** A new project in two steps: the address, which is looked at, and then the details that were found there. */
export function NewProject({ workspaces, languages }: NewProjectProps) {
  const [only] = workspaces;
  return (
    <div className="flex flex-col gap-5">
      <ActionForm
        action={probeSiteAction}
        className="contents"
        // Always, because without JavaScript a refusal of the details comes to a page whose address was not looked at.
        renderAfter={(state) => (
          <Details found={state.status === "done" ? state.data : null} languages={languages} />
        )}
      >
        {(state) => (
          <Panel title="1. Address" id="address">
            <div className="flex flex-col gap-4">
              {workspaces.length === 1 && only !== undefined ? (
                <input type="hidden" name="workspaceId" value={only.value} />
              ) : (
                <SelectField
                  name="workspaceId"
                  label="Workspace"
                  options={workspaces}
                  {...(state.status === "done" && { initial: state.data.workspace_id })}
                />
              )}
              <TextField
                name="website"
                label="Website"
                required
                inputMode="url"
                autoComplete="url"
                placeholder="https://example.com"
                spellCheck={false}
                initial={state.status === "done" ? state.data.site.website : ""}
                help="Articles draw on its pages, and audits read them."
              />
              <div>
                <SubmitButton variant={state.status === "done" ? "plain" : "primary"}>
                  {state.status === "done" ? "Look again" : "Continue"}
                </SubmitButton>
              </div>
            </div>
          </Panel>
        )}
      </ActionForm>
    </div>
  );
}

interface Found {
  site: Probed;
  workspace_id: string;
}

interface DetailsProps {
  /** What was found at the address; null until it was looked at. */
  found: Found | null;
  languages: Option[];
}

function Details({ found, languages }: DetailsProps) {
  return (
    <ActionForm action={createProjectAction} className="flex flex-col gap-4">
      {(state) =>
        found === null && state.status !== "refused" ? null : (
          <Panel key={found?.site.website} title="2. Details" id="details">
            <div className="flex flex-col gap-4">
              {found !== null && (
                <output className="block">
                  <Finding site={found.site} />
                </output>
              )}
              <DetailFields
                found={found}
                entered={state.status === "refused" ? state.values : {}}
                languages={languages}
              />
            </div>
          </Panel>
        )
      }
    </ActionForm>
  );
}

/** Without what was found they are those of a refused form, which keep what was entered. */
function DetailFields({ found, entered, languages }: DetailsProps & { entered: Record<string, string> }) {
  const site = found?.site;
  const language = site?.language_code ?? entered.languageCode ?? "en";
  const isListed = languages.some(({ value }) => value === language);
  const provider = site === undefined ? entered.suggestedProvider : site.platform?.provider;
  return (
    <>
      <input type="hidden" name="workspaceId" value={found?.workspace_id ?? entered.workspaceId} />
      <input type="hidden" name="website" value={site?.website ?? entered.website} />
      {provider !== undefined && <input type="hidden" name="suggestedProvider" value={provider} />}
      <TextField name="name" label="Name" required initial={site?.name ?? ""} maxLength={100} />
      <SelectField
        name="languageCode"
        label="Language of the articles"
        options={isListed ? languages : [{ value: language, label: languageLabel(language) }, ...languages]}
        initial={language}
      />
      <TextArea
        name="brandDescription"
        label="Brand description"
        initial={site?.description ?? ""}
        maxLength={2000}
        help="What the brand offers, and for whom. The writer reads it before every article."
      />
      <OwnTimeZone>
        <TextField
          name="timeZone"
          label="Time zone of the plan"
          maxLength={64}
          spellCheck={false}
          autoComplete="off"
          placeholder="Europe/Berlin"
          help="In which a day begins, named by a city. If left empty: UTC."
        />
      </OwnTimeZone>
      <div>
        <SubmitButton>Create the project</SubmitButton>
      </div>
    </>
  );
}

/** What was found at the address. */
function Finding({ site: { website, problem, icon_url: icon, platform } }: { site: Probed }) {
  if (problem !== null) {
    return (
      <Notice tone="wait" title="This address could not be read">
        <p>{problem}</p>
        <p className="mt-1">
          You can go on, for example before the site is public. Until it answers, articles know nothing of its
          pages and an audit finds none.
        </p>
      </Notice>
    );
  }
  return (
    <span className="flex items-start gap-2.5 text-sm text-ink-soft">
      {/* As a background, because a site without an icon shows nothing in its place. */}
      <span
        className="size-5 flex-none rounded-sm bg-well bg-contain"
        style={icon === null ? undefined : { backgroundImage: `url(${JSON.stringify(icon)})` }}
      />
      <span className="min-w-0 wrap-anywhere">
        {website.replace(/^https?:\/\//, "")} answered. This is what its home page says; change what is wrong.
        {platform !== null && (
          <span className="mt-1 block">
            <strong className="font-medium text-ink">This site runs on {platform.label}.</strong> You can
            connect it as the next step, so that articles are published there.
          </span>
        )}
      </span>
    </span>
  );
}
