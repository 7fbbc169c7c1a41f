import { getBlog } from "@galley/lib/projects/blog/get-blog";
import { load } from "@/app/_actions/load";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField, TextArea, TextField } from "@/app/_ui/forms/text-field.client";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { loadProject } from "../../load-project";
import { PublishingTabs } from "../publishing-tabs";
import { updateBlogAction } from "./actions";
import { Categories } from "./categories";
import { PictureForm } from "./picture-form";

interface Props {
  params: Promise<{ projectId: string }>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Blog · ${(await loadProject((await params).projectId)).name}`,
}));

type Blog = Awaited<ReturnType<typeof load<typeof getBlog.input, typeof getBlog.output>>>["blog"];

export default refusable(async ({ params }: Props) => {
  const { projectId } = await params;
  const { blog } = await load(getBlog, { projectId });
  return (
    <>
      <h1 className="sr-only">Hosted blog</h1>
      <PublishingTabs projectId={projectId} current="blog" />
      <div className="flex max-w-3xl flex-col gap-6">
        <p className="text-sm text-ink-soft">
          Readers see it at{" "}
          <a href={blog.url} className="font-medium wrap-anywhere text-link underline">
            {blog.url}
          </a>
          . A change shows at once.
        </p>
        <Panel title="Look" lead="The logo stands at the top of each page and is its icon in browsers.">
          <div className="flex flex-col gap-6">
            <PictureForm projectId={projectId} kind="logo" label="Logo" picture={blog.logo} />
            <Look blog={blog} />
          </div>
        </Panel>
        <Panel
          title="Author"
          lead="Shown below each article that the author signs, and told to search engines. Left empty, the brand signs. A new name counts for articles that are published from then on."
        >
          <div className="flex flex-col gap-6">
            <Author blog={blog} />
            <PictureForm
              projectId={projectId}
              kind="author"
              label="Picture of the author"
              picture={blog.author_picture}
            />
          </div>
        </Panel>
        <Panel
          title="Categories"
          lead="An article is in a category when its title or keywords have one of the category’s words, in any common form."
        >
          <Categories
            projectId={projectId}
            categories={blog.categories}
            proposals={blog.proposed_categories}
          />
        </Panel>
      </div>
    </>
  );
});

const visibilities = [
  { value: "listed", label: "List the blog in the sitemap of this server" },
  { value: "open", label: "Index pages that they find, without listing it" },
  { value: "closed", label: "Index nothing" },
];

function Look({ blog }: { blog: Blog }) {
  const { accent_shown: shown } = blog;
  return (
    <ActionForm action={updateBlogAction} doneMessage="Saved.">
      <input type="hidden" name="projectId" value={blog.project_id} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="accent"
          label="Colour of links"
          initial={blog.accent}
          placeholder="#0a6ebd"
          maxLength={7}
          spellCheck={false}
          help={
            shown === null
              ? "Left empty, Galley’s own. A colour that could not be read is adjusted."
              : `Shown as ${shown.light} on light pages and ${shown.dark} on dark ones, so that it can be read.`
          }
        />
        <SelectField
          name="visibility"
          label="Search engines"
          options={visibilities}
          initial={blog.visibility}
          help="Index nothing where the same articles are on your own site."
        />
      </div>
      <div>
        <SubmitButton>
          Save<span className="sr-only"> the look</span>
        </SubmitButton>
      </div>
    </ActionForm>
  );
}

function Author({ blog }: { blog: Blog }) {
  return (
    <ActionForm action={updateBlogAction} doneMessage="Saved.">
      <input type="hidden" name="projectId" value={blog.project_id} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="authorName" label="Name" initial={blog.author_name} maxLength={100} />
        <TextField
          name="authorUrl"
          label="Page about the author"
          initial={blog.author_url}
          inputMode="url"
          spellCheck={false}
        />
      </div>
      <TextArea
        name="authorBio"
        label="About the author"
        initial={blog.author_bio}
        rows={2}
        maxLength={300}
      />
      <div>
        <SubmitButton>
          Save<span className="sr-only"> the author</span>
        </SubmitButton>
      </div>
    </ActionForm>
  );
}
