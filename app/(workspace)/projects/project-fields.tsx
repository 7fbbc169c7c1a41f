import { TextArea, TextField } from "@/app/_ui/forms/text-field.client";

interface ProjectFieldsProps {
  project?: {
    name: string;
    website: string;
    language_code: string;
    brand_name: string;
    brand_description: string;
  };
}

/** The fields of a project, for the form of a new one and for its settings. */
export function ProjectFields({ project }: ProjectFieldsProps) {
  return (
    <>
      <TextField name="name" label="Name" required initial={project?.name ?? ""} maxLength={100} />
      <TextField
        name="website"
        label="Website"
        required
        inputMode="url"
        autoComplete="url"
        placeholder="https://example.com"
        spellCheck={false}
        initial={project?.website ?? ""}
        help="Articles are based on its pages."
      />
      <TextField
        name="languageCode"
        label="Language"
        required
        initial={project?.language_code ?? "en"}
        spellCheck={false}
        help="A language code such as en, de or pt-BR."
      />
      <TextField
        name="brandName"
        label="Brand name"
        required={project !== undefined}
        initial={project?.brand_name ?? ""}
        maxLength={100}
        {...(project === undefined && { help: "If left empty: the project’s name." })}
      />
      <TextArea
        name="brandDescription"
        label="Brand description"
        initial={project?.brand_description ?? ""}
        maxLength={2000}
        help="What the brand offers, for whom, and how it speaks."
      />
    </>
  );
}
