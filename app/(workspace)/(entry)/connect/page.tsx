import type { Metadata } from "next";
import { loadConsent } from "@/app/_actions/load-consent";
import { ChecksField } from "@/app/_ui/forms/check-field.client";
import { controlClass } from "@/app/_ui/forms/field";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Notice } from "@/app/_ui/notice";
import { refusable } from "@/app/_ui/refusals/refusable";
import { authorizeAgentAction } from "./actions";
import { ConsentForm, GoBack } from "./consent-form.client";

/** Without any referrer, the form would be refused where JavaScript is off: see the page of an invitation. */
export const metadata: Metadata = { title: "Connect an agent", referrer: "same-origin" };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const scopeTexts = {
  read: { label: "Read", help: "Articles, audits, publishing connections and their state." },
  write: { label: "Write", help: "Start articles, each of which spends a credit, and change them." },
  publish: { label: "Publish", help: "Send articles to the site." },
};

/** Where a person decides what an application may do. Its name and address are its own words. */
export default refusable(async ({ searchParams }: Props) => {
  const query = await searchParams;
  const review = await loadConsent(query);
  if ("problem" in review) {
    return (
      <>
        <h1 className="mb-4 text-xl font-semibold">This cannot be connected</h1>
        <Notice tone="bad">{review.problem}</Notice>
        <LinkButton href="/projects" className="mt-5 w-full">
          Go to the projects
        </LinkButton>
      </>
    );
  }
  if (review.redirect_to !== null) return <WrongRequest address={review.redirect_to} />;
  const { client_name: name, client_place: place, projects } = review;
  const offered = review.scopes.filter((scope) => projects.some(({ scopes }) => scopes.includes(scope)));
  return (
    <>
      <h1 className="text-xl font-semibold">Connect an agent</h1>
      <p className="mt-2 text-sm text-ink-soft wrap-anywhere">
        An application that calls itself <strong className="text-ink">“{name}”</strong> asks for access. The
        answer goes to <strong className="text-ink">{place}</strong>.
      </p>
      <p className="mt-2 mb-5 text-sm text-ink-soft">
        Anybody can choose such a name: continue only if you have just started this yourself, and know the
        address.
      </p>
      {projects.length === 0 ? (
        <Notice tone="bad">
          You are not a member of any workspace with a project, so there is nothing to connect.
        </Notice>
      ) : (
        <ConsentForm action={authorizeAgentAction}>
          {Object.entries(query).map(([field, value]) =>
            typeof value === "string" && requestFieldNames.has(field) ? (
              <input key={field} type="hidden" name={field} value={value} />
            ) : null,
          )}
          <ProjectField projects={projects} />
          <ChecksField
            name="scopes"
            label="It may, as far as your role allows"
            options={offered.map((scope) => ({ value: scope, ...scopeTexts[scope] }))}
            initial={offered}
          />
          <div className="flex flex-wrap items-center gap-4">
            <SubmitButton>Connect</SubmitButton>
            <a href={review.deny_address} className="py-0.5 text-sm text-ink-soft underline">
              Do not connect
            </a>
          </div>
        </ConsentForm>
      )}
      <p className="mt-5 text-sm text-ink-faint">
        You can end its access at any time on the project’s Publishing page.
      </p>
    </>
  );
});

/** A link and no redirect: who comes from the form of the sign-in may not be redirected to another site. */
function WrongRequest({ address }: { address: string }) {
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold">This cannot be connected</h1>
      <p className="mb-3 text-sm text-ink-soft">
        The application’s request was not valid. Going back tells it what is wrong.
      </p>
      <GoBack address={address} name="" />
    </>
  );
}

function ProjectField({ projects }: { projects: { id: string; name: string }[] }) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor="project" className="text-sm font-medium">
        Project
      </label>
      <select id="project" name="projectId" required className={controlClass}>
        {projects.map((project) => (
          <option key={project.id} value={project.id}>
            {project.name}
          </option>
        ))}
      </select>
    </div>
  );
}

const requestFieldNames = new Set([
  "client_id",
  "redirect_uri",
  "response_type",
  "code_challenge",
  "code_challenge_method",
  "scope",
  "state",
  "resource",
]);
