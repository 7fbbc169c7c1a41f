import type { listEventTypes } from "@galley/lib/webhooks/operations/list-types";
import type { z } from "zod";
import { ChecksField } from "@/app/_ui/forms/check-field.client";
import { TextField } from "@/app/_ui/forms/text-field.client";

type EventTypes = z.output<typeof listEventTypes.output>["types"];

interface EndpointFieldsProps {
  types: EventTypes;
  url?: string;
  events: readonly string[];
}

/** The address of an endpoint, and the events that it gets. */
export function EndpointFields({ types, url, events }: EndpointFieldsProps) {
  return (
    <>
      <TextField
        name="url"
        label="Address"
        required
        {...(url !== undefined && { initial: url })}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/hooks/galley"
        help="Must accept a POST with JSON and answer 2xx itself; redirects are not followed."
      />
      <ChecksField
        name="events"
        label="Events"
        initial={events}
        options={types.map(({ type, summary }) => ({
          value: type,
          label: <code className="font-mono">{type}</code>,
          help: summary,
        }))}
      />
    </>
  );
}
