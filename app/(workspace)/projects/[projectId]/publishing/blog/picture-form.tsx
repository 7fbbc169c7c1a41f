import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { removePictureAction, setPictureAction } from "./actions";

interface PictureFormProps {
  projectId: string;
  kind: "logo" | "author";
  label: string;
  picture: { url: string } | null;
}

/** A stored picture with the forms that replace and remove it. */
export function PictureForm({ projectId, kind, label, picture }: PictureFormProps) {
  const id = `picture-${kind}`;
  const hidden = (
    <>
      <input type="hidden" name="projectId" value={projectId} />
      <input type="hidden" name="kind" value={kind} />
    </>
  );
  return (
    <div className="flex flex-wrap items-end gap-4">
      {picture !== null && (
        // oxlint-disable-next-line next/no-img-element -- Galley serves it as it was stored
        <img
          src={picture.url}
          alt={`${label} now`}
          className={`size-14 border border-rule ${kind === "author" ? "rounded-full object-cover" : "rounded object-contain"}`}
        />
      )}
      <ActionForm action={setPictureAction} doneMessage="Saved." className="flex flex-wrap items-end gap-3">
        {hidden}
        <label htmlFor={id} className="flex min-w-0 flex-col gap-1 text-sm font-medium">
          {label}
          <input
            id={id}
            type="file"
            name="picture"
            accept="image/png,image/jpeg,image/webp"
            required
            className="max-w-full text-sm font-normal text-ink-soft"
          />
          <span className="font-normal text-ink-faint">PNG, JPEG or WebP, at most 100 kB.</span>
        </label>
        <SubmitButton variant="plain">
          Upload<span className="sr-only"> {label.toLowerCase()}</span>
        </SubmitButton>
      </ActionForm>
      {picture !== null && (
        <ActionForm action={removePictureAction}>
          {hidden}
          <SubmitButton variant="quiet">
            Remove<span className="sr-only"> {label.toLowerCase()}</span>
          </SubmitButton>
        </ActionForm>
      )}
    </div>
  );
}
