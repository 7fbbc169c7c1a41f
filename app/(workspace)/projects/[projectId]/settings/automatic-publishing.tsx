import type { listIntegrations } from "@galley/lib/destinations/operations/list";
import type { z } from "zod";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField } from "@/app/_ui/forms/text-field.client";
import { Link } from "@/app/_ui/navigation/link";
import { Panel } from "@/app/_ui/panel";
import { setAutomaticAction } from "./actions";

interface AutomaticPublishingProps {
  projectId: string;
  integrations: z.output<typeof listIntegrations.output>["integrations"];
}

/** Whether finished articles go out by themselves, for each connection. */
export function AutomaticPublishing({ projectId, integrations }: AutomaticPublishingProps) {
  const base = `/projects/${projectId}/publishing`;
  return (
    <Panel
      title="Automatic publishing"
      id="automatic"
      lead="The publish checks and the approval apply as always. Articles that are already finished stay where they are."
    >
      <ul className="-my-4 divide-y divide-rule">
        {integrations.map((integration) => (
          <li key={integration.id} className="py-4">
            <ActionForm
              action={setAutomaticAction}
              doneMessage="Saved."
              className="flex flex-wrap items-end gap-x-4 gap-y-3"
            >
              <div className="flex max-w-md min-w-0 grow basis-64 flex-col gap-3">
                <input type="hidden" name="integrationId" value={integration.id} />
                <SelectField
                  name="autoPublish"
                  label={integration.name}
                  options={[
                    { value: "false", label: "Wait until somebody publishes" },
                    {
                      value: "true",
                      label:
                        integration.auto_publish_status === "draft"
                          ? "Send finished articles as drafts"
                          : "Publish finished articles",
                    },
                  ]}
                  initial={String(integration.auto_publish)}
                />
              </div>
              <SubmitButton variant="plain">
                Save<span className="sr-only"> {integration.name}</span>
              </SubmitButton>
            </ActionForm>
            <p className="mt-1.5 text-sm text-ink-faint">
              At most {integration.auto_publish_daily_max} in 24 hours.{" "}
              <Link href={`${base}/connections/${integration.id}`} className="underline hover:text-ink">
                More settings<span className="sr-only"> of {integration.name}</span>
              </Link>
            </p>
          </li>
        ))}
        {integrations.length === 0 && (
          <li className="py-4 text-sm text-ink-soft">
            The project has no connection.{" "}
            <Link href={`${base}/connect`} className="text-proof underline">
              Add one
            </Link>
          </li>
        )}
      </ul>
    </Panel>
  );
}
