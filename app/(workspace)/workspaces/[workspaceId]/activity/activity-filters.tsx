import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { controlClass, Field } from "@/app/_ui/forms/field";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Panel } from "@/app/_ui/panel";
import type { ActivityPlace } from "./activity-place";

const surfaces = {
  dashboard: "Dashboard",
  rest: "REST API",
  tools: "Agents",
  command: "Admin command",
  sweep: "Galley itself",
};

const outcomes = {
  ok: "Done",
  forbidden: "Refused for a role or scope",
  unauthorized: "Not signed in, or a wrong password",
  approval_required: "Not approved",
  publish_blocked: "Blocked by the publish checks",
  internal: "Galley failed",
};

interface ActivityFiltersProps {
  base: string;
  place: ActivityPlace;
  members: { user_id: string; name: string; email: string }[];
}

/** Narrows the list. A plain form, because the choice is in the address. */
export function ActivityFilters({ base, place, members }: ActivityFiltersProps) {
  const people = Object.fromEntries(members.map((each) => [each.user_id, each.name.trim() || each.email]));
  const { actor } = place;
  const persons =
    actor === undefined || actor in people ? people : { ...people, [actor]: "The chosen key or person" };
  return (
    <Panel title="Filter">
      <form
        key={JSON.stringify(place)}
        action={base}
        method="get"
        className="grid grid-cols-2 items-end gap-x-3 gap-y-4 sm:gap-x-4 lg:grid-cols-[1fr_1fr_1fr_auto]"
      >
        <Choice name="actor" label="Who" any="Anybody" options={persons} chosen={actor} />
        <Choice name="outcome" label="Outcome" any="Any" options={outcomes} chosen={place.outcome} />
        <Choice name="surface" label="By way of" any="Anywhere" options={surfaces} chosen={place.surface} />
        {place.resource !== undefined && <input type="hidden" name="resource" value={place.resource} />}
        <div className="flex gap-2 max-sm:*:flex-1">
          <Button type="submit" variant="primary">
            Apply filters
          </Button>
          {Object.keys(place).length > 0 && (
            <LinkButton href={base} variant="quiet">
              Clear filters
            </LinkButton>
          )}
        </div>
        <details
          className="col-span-full"
          open={place.operation !== undefined || place.since !== undefined || place.until !== undefined}
        >
          <summary className="w-fit text-sm text-ink-soft hover:text-ink">Operation and dates</summary>
          <div className="mt-3 grid grid-cols-2 gap-x-3 gap-y-4 max-sm:*:first:col-span-full sm:grid-cols-3 sm:gap-x-4">
            <Input
              name="operation"
              label="Operation"
              initial={place.operation}
              placeholder="articles.publish"
            />
            <Input name="since" label="From" type="date" initial={place.since} />
            <Input name="until" label="Before" type="date" initial={place.until} />
          </div>
        </details>
      </form>
    </Panel>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  any: string;
  options: Record<string, string>;
  chosen: string | undefined;
}

function Choice({ name, label, any, options, chosen }: ChoiceProps): ReactNode {
  return (
    <Field id={`filter-${name}`} label={label} error={null}>
      <select
        id={`filter-${name}`}
        name={name}
        defaultValue={chosen ?? ""}
        className={`${controlClass} pe-8`}
      >
        <option value="">{any}</option>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface InputProps {
  name: string;
  label: string;
  initial: string | undefined;
  type?: "text" | "date";
  placeholder?: string;
}

function Input({ name, label, initial, type = "text", placeholder }: InputProps): ReactNode {
  return (
    <Field id={`filter-${name}`} label={label} error={null}>
      <input
        id={`filter-${name}`}
        name={name}
        type={type}
        defaultValue={initial ?? ""}
        placeholder={placeholder}
        className={controlClass}
      />
    </Field>
  );
}
