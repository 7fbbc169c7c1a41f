import type { getWritingGuide } from "@galley/lib/projects/writing-guide";
import type { z } from "zod";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextArea } from "@/app/_ui/forms/text-field.client";
import { Panel } from "@/app/_ui/panel";
import { updateInstructionsAction } from "./actions";

type Instructions = z.output<typeof getWritingGuide.output>["instructions"];

const stages = [
  ["research", "Research", "Which readers and questions to think of, and where to look."],
  ["outline", "Outline", "What every article has or leaves out: sections, their order, the questions."],
  ["draft", "Draft", "How the text is written, such as units of measure or forms of address."],
  ["revise", "Revision", "What to look at when a draft is revised."],
  ["finish", "Finish", "Titles, meta descriptions, slugs and excerpts."],
] as const;

/** The project's own instructions, in addition to Galley's prompts. */
export function OwnInstructions({
  projectId,
  instructions,
}: {
  projectId: string;
  instructions: Instructions;
}) {
  const hasAny = Object.values(instructions).some((text) => text !== null);
  return (
    <Panel
      title="Own instructions"
      id="instructions"
      lead="The writer gets them with its own for each stage. They change neither the publish checks nor the check of sources and claims."
    >
      <ActionForm action={updateInstructionsAction} doneMessage="Saved." className="flex flex-col gap-4">
        <input type="hidden" name="projectId" value={projectId} />
        {stages.map(([stage, label, help]) => (
          <TextArea
            key={stage}
            name={`${stage}Instructions`}
            label={label}
            rows={instructions[stage] === null ? 2 : 4}
            initial={instructions[stage] ?? ""}
            maxLength={4000}
            help={help}
          />
        ))}
        <div>
          <SubmitButton>Save the instructions</SubmitButton>
        </div>
      </ActionForm>
      {hasAny && (
        <ActionForm
          action={updateInstructionsAction}
          doneMessage="All stages have Galley’s own instructions again."
          className="mt-4 flex flex-wrap items-center gap-3 border-t border-rule pt-4"
        >
          <input type="hidden" name="projectId" value={projectId} />
          {stages.map(([stage]) => (
            <input key={stage} type="hidden" name={`${stage}Instructions`} value="" />
          ))}
          <SubmitButton variant="quiet" size="small">
            Reset to the default
          </SubmitButton>
        </ActionForm>
      )}
    </Panel>
  );
}
