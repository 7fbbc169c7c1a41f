import { Facts } from "@/app/_ui/facts";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { ProjectFields } from "../../project-fields";
import { loadProject } from "../load-project";
import { updateProjectAction } from "./actions";

interface Props {
  params: Promise<{ projectId: string }>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Settings · ${(await loadProject((await params).projectId)).name}`,
}));

export default refusable(async ({ params }: Props) => {
  const project = await loadProject((await params).projectId);
  return (
    <>
      <h1 className="sr-only">Settings</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
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
