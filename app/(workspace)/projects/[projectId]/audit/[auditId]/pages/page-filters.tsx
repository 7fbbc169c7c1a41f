import { Button, LinkButton } from "@/app/_ui/button";
import { controlClass, Field } from "@/app/_ui/forms/field";
import { Panel } from "@/app/_ui/panel";
import type { AnswerFilter, ExplorerPlace } from "../../explorer-place";

const filters: Record<AnswerFilter, string> = {
  all: "All pages",
  readable: "Read and checked",
  unreadable: "Not readable",
  broken: "Broken: an error, or no answer",
  redirects: "Redirects",
  not_indexable: "Kept out of search engines",
};

interface PageFiltersProps {
  /** The address of the list. */
  base: string;
  place: ExplorerPlace;
  /** The rules that some page fails. */
  rules: { id: string; title: string }[];
}

/** Chooses which pages are listed. A plain form, because the choice is in the address. */
export function PageFilters({ base, place: { rule, filter }, rules }: PageFiltersProps) {
  return (
    <Panel title="Filter">
      {/* A select ignores a new default value, so the key makes new ones for another choice. */}
      <form
        key={`${rule} ${filter}`}
        action={base}
        method="get"
        className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
      >
        <Field id="filter-rule" label="Finding" error={null}>
          <select id="filter-rule" name="rule" defaultValue={rule ?? ""} className={`${controlClass} pe-8`}>
            <option value="">Any or none</option>
            {rules.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </Field>
        <Field id="filter-status" label="Answer" error={null}>
          <select id="filter-status" name="filter" defaultValue={filter} className={`${controlClass} pe-8`}>
            {Object.entries(filters).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <div className="flex gap-2">
          <Button type="submit" variant="primary">
            Show
          </Button>
          {(rule !== null || filter !== "all") && (
            <LinkButton href={base} variant="quiet">
              Clear
            </LinkButton>
          )}
        </div>
      </form>
    </Panel>
  );
}
