import { Button } from "@/app/_ui/button";
import { controlClass, Field } from "@/app/_ui/forms/field";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { languageLabel } from "../../../language-name";
import type { ArticlePlace } from "./article-place";
import { articleQuery, filterCount } from "./article-place";

interface ListFiltersProps {
  base: string;
  place: ArticlePlace;
  connections: readonly { id: string; name: string }[];
  languages: readonly string[];
}

const jobs = [
  ["", "Finished"],
  ["queued", "Queued"],
  ["drafting", "Being written"],
  ["revising", "Being revised"],
  ["failed", "Failed"],
] as const;
const states = [
  ["", "Any"],
  ["published", "Published"],
  ["checking", "Checking"],
  ["not_live", "Not live"],
  ["unverified", "Unverified"],
  ["failed", "Failed to publish"],
  ["none", "Never published"],
] as const;
const marks = [
  ["", "Any"],
  ["offered", "Offered by the content API"],
  ["blocked", "Blocked by the publish checks"],
  ["awaiting_approval", "Waiting for approval"],
  ["scheduled", "Scheduled for a day"],
  ["hidden", "Hidden"],
  ["sample", "By the sample writer"],
] as const;

/** Search and filters of the list of articles. A plain form, because the choice is in the address. */
export function ListFilters({ base, place, connections, languages }: ListFiltersProps) {
  const count = filterCount(place);
  const isNarrowed = count > 0 || place.search !== undefined;
  return (
    // A select ignores a new default value, so the key makes new ones for another choice.
    <form
      key={articleQuery({ ...place, page: 1 })}
      // What is being written comes above the list, so the result would be out of sight.
      action={`${base}/articles#articles`}
      method="get"
      aria-label="Search the articles"
      className="flex flex-col gap-3 border-b border-rule px-4 py-3 sm:px-5"
    >
      {place.order !== "newest" && <input type="hidden" name="order" value={place.order} />}
      <div className="flex flex-wrap gap-2">
        <input
          type="search"
          name="search"
          aria-label="Search title, keyword and text"
          placeholder="Search title, keyword and text"
          maxLength={200}
          defaultValue={place.search ?? ""}
          className={`${controlClass} min-w-0 flex-1 basis-28`}
        />
        <Button type="submit">Search</Button>
        {isNarrowed && (
          <LinkButton href={`${base}/articles`} variant="quiet">
            Clear filters
          </LinkButton>
        )}
      </div>
      <details open={count > 0}>
        <summary className="w-fit rounded py-1 text-sm text-ink-soft hover:text-ink">
          Filters{count > 0 && ` (${count})`}
        </summary>
        <Choices {...{ place, connections, languages }} />
        <Button type="submit" size="small" className="mt-3">
          Apply filters
        </Button>
      </details>
    </form>
  );
}

function Choices({ place, connections, languages }: Omit<ListFiltersProps, "base">) {
  return (
    <div className="mt-2 grid grid-cols-2 gap-3 lg:grid-cols-3">
      <Choice name="job" label="Writing" value={place.job} options={jobs} />
      <Choice name="state" label="Publication" value={place.state} options={states} />
      <Choice
        name="at"
        label="Destination"
        value={place.integrationId}
        options={[["", "Any"], ...connections.map(({ id, name }) => [id, name] as const)]}
      />
      <Choice name="mark" label="Marked" value={place.mark} options={marks} />
      <Choice
        name="language"
        label="Language"
        value={place.languageCode}
        options={[["", "Any"], ...languages.map((code) => [code, languageLabel(code)] as const)]}
      />
      <fieldset className="flex min-w-0 flex-col gap-1">
        <legend className="mb-1 text-sm font-medium">Score</legend>
        <div className="flex items-center gap-2">
          <ScoreInput name="min" label="Lowest score" value={place.scoreMin} />
          <span className="text-sm text-ink-soft">to</span>
          <ScoreInput name="max" label="Highest score" value={place.scoreMax} />
        </div>
      </fieldset>
    </div>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
}

function Choice({ name, label, value, options }: ChoiceProps) {
  const id = `filter-${name}`;
  return (
    <Field id={id} label={label} error={null}>
      <select id={id} name={name} defaultValue={value ?? ""} className={`${controlClass} pe-8`}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

function ScoreInput({ name, label, value }: { name: string; label: string; value: number | undefined }) {
  return (
    <input
      type="number"
      name={name}
      aria-label={label}
      min={0}
      max={100}
      defaultValue={value ?? ""}
      className={`${controlClass} min-w-0 tabular-nums`}
    />
  );
}
