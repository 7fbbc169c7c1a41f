import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextArea } from "@/app/_ui/forms/text-field.client";
import { plural } from "@/app/_ui/plural";
import { updateCategoriesAction } from "./actions";

interface CategoriesProps {
  projectId: string;
  categories: readonly { name: string; words: string[]; url: string; articles: number }[];
  proposals: readonly { name: string; articles: number }[];
}

/** The categories as lines, with the articles that each has, and words of live articles that might be more. */
export function Categories({ projectId, categories, proposals }: CategoriesProps) {
  const lines = categories.map(({ name, words }) => `${name}: ${words.join(", ")}`).join("\n");
  return (
    <ActionForm action={updateCategoriesAction} doneMessage="Saved.">
      <input type="hidden" name="projectId" value={projectId} />
      {categories.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {categories.map(({ name, url, articles }) => (
            <li key={url}>
              {articles === 0 ? (
                name
              ) : (
                <a href={url} className="text-link underline">
                  {name}
                </a>
              )}{" "}
              <span className="text-ink-faint">{plural(articles, "article")}</span>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        key={lines}
        name="categories"
        label="Categories"
        initial={lines}
        rows={Math.min(12, Math.max(4, categories.length + 1))}
        placeholder="Knives: chef’s knife, whetstone, sharpening"
        help="One a line, in the order of the menu: the name, a colon, and words with commas between them. One without an article is not shown to readers."
      />
      {proposals.length > 0 && (
        <fieldset>
          <legend className="text-sm font-medium">Words that several live articles share</legend>
          <div className="mt-2 flex flex-wrap gap-x-4 gap-y-2 text-sm">
            {proposals.map(({ name, articles }) => (
              <label key={name} className="flex items-center gap-1.5">
                <input type="checkbox" name="proposal" value={`${name}: ${name.toLowerCase()}`} />
                {name} <span className="text-ink-faint">{plural(articles, "article")}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div>
        <SubmitButton>
          Save<span className="sr-only"> the categories</span>
        </SubmitButton>
      </div>
    </ActionForm>
  );
}
