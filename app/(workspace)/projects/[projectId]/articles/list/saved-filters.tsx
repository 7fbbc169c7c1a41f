import type { listArticleFilters } from "@galley/lib/articles/operations/filters/list-filters";
import type { z } from "zod";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Link } from "@/app/_ui/navigation/link";
import { removeFilterAction } from "./actions";
import { type ArticlePlace, articleQuery, filterCount } from "./article-place";
import { SaveFilter } from "./save-filter.client";

type SavedFilter = z.output<typeof listArticleFilters.output>["filters"][number];

interface SavedFiltersProps {
  projectId: string;
  place: ArticlePlace;
  filters: readonly SavedFilter[];
}

const queryOf = (place: Partial<ArticlePlace>) => articleQuery({ ...place, page: 1 });

/** The reader's own filters as links, and the form that gives a name to the present one. */
export function SavedFilters({ projectId, place, filters }: SavedFiltersProps) {
  const present = queryOf(place);
  const shown = filters.map((each) => ({ ...each, query: queryOf(each.filter) }));
  const current = shown.find(({ query }) => query === present);
  const isNarrowed = filterCount(place) > 0 || place.search !== undefined;
  const offersSaving = isNarrowed && current === undefined && place.job === undefined;
  if (shown.length === 0 && !offersSaving) return null;
  const { job: _job, page: _page, order, ...fields } = place;
  const toSave = { ...fields, order: order === "newest" ? undefined : order };
  return (
    <div className="flex flex-wrap items-start gap-x-1 gap-y-2 border-b border-rule px-3 py-2 text-sm sm:px-4">
      {shown.length > 0 && (
        <nav aria-label="Your filters" className="flex min-w-0 flex-wrap items-center gap-1">
          {shown.map(({ filter_id: id, name, query, connection_removed: isLost }) => (
            <span key={id} className="flex min-w-0 items-center">
              {isLost ? (
                <span className="px-2.5 text-ink-faint wrap-anywhere">
                  {name} (its destination was removed)
                </span>
              ) : (
                <Link
                  href={`/projects/${projectId}/articles${query}`}
                  aria-current={query === present ? "page" : undefined}
                  className={`flex min-h-8 min-w-0 items-center rounded px-2.5 wrap-anywhere ${query === present ? "bg-well font-semibold text-ink" : "text-ink-soft hover:bg-well hover:text-ink"}`}
                >
                  {name}
                </Link>
              )}
              {(isLost || query === present) && (
                <ActionForm action={removeFilterAction} className="contents">
                  <input type="hidden" name="projectId" value={projectId} />
                  <input type="hidden" name="filterId" value={id} />
                  <SubmitButton variant="quiet" size="small">
                    Delete filter<span className="sr-only"> {name}</span>
                  </SubmitButton>
                </ActionForm>
              )}
            </span>
          ))}
        </nav>
      )}
      {offersSaving && <SaveFilter key={present} projectId={projectId} fields={toSave} />}
    </div>
  );
}
