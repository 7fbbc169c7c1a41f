import type { getWritingGuide } from "@galley/lib/projects/writing-guide";
import type { z } from "zod";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextArea } from "@/app/_ui/forms/text-field.client";
import { Panel } from "@/app/_ui/panel";
import { updateVoiceAction } from "./actions";

type Guide = z.output<typeof getWritingGuide.output>;

const lines = (texts: string[]) => texts.join("\n");

/** How the brand speaks, which every new article follows. */
export function BrandVoiceForm({ projectId, voice }: { projectId: string; voice: Guide["voice"] }) {
  return (
    <Panel
      title="Brand voice"
      id="voice"
      lead="New articles follow it. Words to avoid and praise of competitors are shown on each article beside its score."
    >
      <ActionForm action={updateVoiceAction} doneMessage="Saved." className="flex flex-col gap-4">
        <input type="hidden" name="projectId" value={projectId} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextArea
            name="audience"
            label="Audience"
            rows={3}
            initial={voice.audience}
            maxLength={1000}
            help="Who reads, and what they know already."
          />
          <TextArea
            name="tone"
            label="Tone"
            rows={3}
            initial={voice.tone}
            maxLength={1000}
            help="How the brand speaks, such as plain and calm."
          />
          <TextArea
            name="wordsToUse"
            label="Words to use"
            initial={lines(voice.words_to_use)}
            help="One per line, at most 50."
          />
          <TextArea
            name="wordsToAvoid"
            label="Words to avoid"
            initial={lines(voice.words_to_avoid)}
            help="One per line, at most 50. A star, as in cheap*, stands for any ending."
          />
          <TextArea
            name="facts"
            label="Facts"
            rows={6}
            initial={lines(voice.facts)}
            help="What an article may state, one per line, at most 30. They prove claims, so write only what is true."
          />
          <TextArea
            name="competitors"
            label="Competitors"
            rows={6}
            initial={lines(voice.competitors)}
            help="Names that articles do not praise, one per line, at most 50."
          />
        </div>
        <div>
          <SubmitButton>Save the voice</SubmitButton>
        </div>
      </ActionForm>
    </Panel>
  );
}
