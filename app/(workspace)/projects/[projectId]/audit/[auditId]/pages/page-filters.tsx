import { Button } from "@/app/_ui/button";
import { controlClass, Field } from "@/app/_ui/forms/field";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Panel } from "@/app/_ui/panel";
import { type AnswerFilter, type ExplorerPlace, sortParam, wholeList } from "../../explorer-place";

const filters: Record<AnswerFilter, string> = {
  all: "All pages",
  readable: "Read and checked",
  unreadable: "Not readable",
  broken: "Broken: an error, or no answer",
  redirects: "Redirects",
  not_indexable: "Kept out of search engines",
};

/** The orders that a person may want; the heads of the columns have the others too. */
const sorts = [
  { sort: "found", order: "asc", label: "As they were found" },
  { sort: "findings", order: "desc", label: "Most findings" },
  { sort: "words", order: "asc", label: "Fewest words" },
  { sort: "words", order: "desc", label: "Most words" },
  { sort: "links", order: "desc", label: "Most linked to" },
  { sort: "links", order: "asc", label: "Least linked to" },
  { sort: "clicks", order: "desc", label: "Farthest from the start page" },
  { sort: "time", order: "desc", label: "Slowest response" },
] as const;

interface PageFiltersProps {
  /** The address of the list. */
  base: string;
  place: ExplorerPlace;
  /** The rules that some page fails. */
  rules: { id: string; title: string }[];
}

/** Chooses which pages are listed. A plain form, because the choice is in the address. */
export function PageFilters({ base, place, rules }: PageFiltersProps) {
  const { rule, filter } = place;
  const isChanged = rule !== null || filter !== "all" || sortParam(place) !== sortParam(wholeList);
  return (
    <Panel title="Filter and order">
      {/* A select ignores a new default value, so the key makes new ones for another choice. */}
      <form
        key={`${rule} ${filter} ${sortParam(place)}`}
        action={base}
        method="get"
        className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1fr_auto]"
      >
        <Choice
          id="filter-rule"
          label="Finding"
          name="rule"
          chosen={rule ?? ""}
          options={[
            { value: "", label: "Any or none" },
            ...rules.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
        <Choice
          id="filter-status"
          label="Status"
          name="filter"
          chosen={filter}
          options={Object.entries(filters).map(([value, label]) => ({ value, label }))}
        />
        <Choice
          id="sort"
          label="Order"
          name="sort"
          chosen={sortParam(place)}
          options={sortsWith(place).map(({ label, ...each }) => ({ value: sortParam(each), label }))}
        />
        <div className="flex gap-2 max-sm:*:flex-1">
          <Button type="submit" variant="primary">
            Apply filters
          </Button>
          {isChanged && (
            <LinkButton href={base} variant="quiet">
              Clear filters
            </LinkButton>
          )}
        </div>
      </form>
    </Panel>
  );
}

type Sort = Pick<ExplorerPlace, "sort" | "order"> & { label: string };

/** A column head offers orders that the list does not; the current one must still be shown as chosen. */
function sortsWith(place: ExplorerPlace): readonly Sort[] {
  const isOffered = sorts.some((each) => sortParam(each) === sortParam(place));
  return isOffered ? sorts : [...sorts, { ...place, label: "By the chosen column" }];
}

interface ChoiceProps {
  id: string;
  label: string;
  name: string;
  chosen: string;
  options: { value: string; label: string }[];
}

function Choice({ id, label, name, chosen, options }: ChoiceProps) {
  return (
    <Field id={id} label={label} error={null}>
      <select id={id} name={name} defaultValue={chosen} className={`${controlClass} pe-8`}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
