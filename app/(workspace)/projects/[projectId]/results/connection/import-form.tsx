import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TableFileField } from "@/app/_ui/forms/table-file-field.client";
import type { importFiguresAction } from "../actions";

interface ImportFormProps {
  projectId: string;
  /** Takes in figures from the field `csv`, a file. */
  action: typeof importFiguresAction;
}

/** Asks for a file with figures, for those who want no connection. */
export function ImportForm({ projectId, action }: ImportFormProps) {
  return (
    <ActionForm action={action} doneMessage="Imported.">
      <input type="hidden" name="projectId" value={projectId} />
      <TableFileField
        name="csv"
        label="CSV file"
        help="With the columns page, date, clicks, impressions and position, and query if you have it."
      />
      <SubmitButton variant="plain">Import the figures</SubmitButton>
    </ActionForm>
  );
}
