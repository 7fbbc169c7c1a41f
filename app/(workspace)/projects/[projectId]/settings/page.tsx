import { Facts } from "@/app/_ui/facts";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { getWritingGuide } from "@/lib/operations/projects/writing-guide";
import { load } from "@/lib/surfaces/actions/load";
import { ProjectFields } from "../../project-fields";
import { loadProject } from "../load-project";
import { updateProjectAction } from "./actions";
import { BrandVoiceForm } from "./brand-voice";
import { OwnInstructions } from "./own-instructions";

interface Props {
  params: Promise<{ projectId: string }>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Settings · ${(await loadProject((await params).projectId)).name}`,
}));

export default refusable(async ({ params }: Props) => {
  const project = await loadProject((await params).projectId);
  const { voice, instructions, hash } = await load(getWritingGuide, { projectId: project.id });
  return (
    <>
      <h1 className="sr-only">Settings</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Panel title="Project" lead="The writer uses these. Existing articles stay as they are.">
            <ActionForm
              action={updateProjectAction}
              doneMessage="Saved."
              className="flex max-w-xl flex-col gap-4"
            >
              <input type="hidden" name="projectId" value={project.id} />
              <ProjectFields project={project} />
              <div>
                <SubmitButton>Save the changes</SubmitButton>
              </div>
            </ActionForm>
          </Panel>
          <BrandVoiceForm projectId={project.id} voice={voice} />
          {/* The key shows the fields as they are after a reset. */}
          <OwnInstructions key={hash} projectId={project.id} instructions={instructions} />
        </div>
        <Panel title="For programs">
          <Facts
            facts={[
              { label: "Project id", value: <code className="font-mono text-xs">{project.id}</code> },
              {
                label: "Blog address",
                value: <code className="font-mono text-xs">/blog/{project.slug}</code>,
              },
            ]}
          />
        </Panel>
      </div>
    </>
  );
});
