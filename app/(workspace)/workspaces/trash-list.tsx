import type { FormAction } from "@/app/_actions/form-state";
import { doer } from "@/app/_ui/doer";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { When } from "@/app/_ui/when";

interface TrashListProps<Restored> {
  rows: {
    id: string;
    name: string;
    deleted_at: string;
    deleted_by: string | null;
    restorable_until: string;
  }[];
  restore: FormAction<Restored>;
  /** The field of `restore` that takes the id of a row. */
  field: string;
}

/** What is in the trash, each with the button that takes it out. */
export function TrashList<Restored>({ rows, restore, field }: TrashListProps<Restored>) {
  return (
    <ul className="divide-y divide-rule">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-center gap-3 px-4 py-3 sm:px-5">
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{row.name}</p>
            <p className="text-sm text-ink-faint wrap-anywhere">
              Deleted <When at={row.deleted_at} />
              {row.deleted_by !== null && ` by ${doer(row.deleted_by)}`}, restorable until{" "}
              {row.restorable_until.slice(0, 10)}
            </p>
          </div>
          <ActionForm action={restore}>
            <input type="hidden" name={field} value={row.id} />
            <SubmitButton variant="plain" size="small">
              Restore<span className="sr-only"> {row.name}</span>
            </SubmitButton>
          </ActionForm>
        </li>
      ))}
    </ul>
  );
}
