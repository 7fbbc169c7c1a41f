import { bulkFieldClass } from "./bulk-field-class";
import type { BulkFixed } from "./bulk-form.client";

interface BulkChoices {
  /** Where articles can be published. */
  connections: readonly { id: string; name: string }[];
  /** Whether the user may change articles; otherwise they can only be exported. */
  mayChange: boolean;
}

/** What the bar of the ticked articles offers. */
export function bulkFixed({ connections, mayChange }: BulkChoices): BulkFixed {
  return {
    actionOptions: <ActionOptions mayChange={mayChange} />,
    change: mayChange
      ? { publishFields: <PublishFields connections={connections} />, deleteText: <DeleteText /> }
      : null,
  };
}

function ActionOptions({ mayChange }: Pick<BulkChoices, "mayChange">) {
  return (
    <>
      <option value="">What to do…</option>
      {mayChange && (
        <>
          <option value="publish">Publish</option>
          <option value="take_down">Take down</option>
          <option value="hide">Hide from the pull API</option>
          <option value="show">Offer in the pull API</option>
          <option value="delete">Delete</option>
        </>
      )}
      <option value="export_markdown">Export as Markdown</option>
      <option value="export_csv">Export as CSV</option>
      <option value="export_json">Export as JSON</option>
    </>
  );
}

function DeleteText() {
  return (
    <>
      <span className="basis-full">
        They leave every list, the pull API, the feed and the hosted blog at once, and can be restored from
        the trash for some time. Pages at other destinations stay, unless they are taken down.
      </span>
      <label className="flex items-center gap-2">
        <input type="checkbox" name="takeDown" value="true" className="size-4 accent-proof" />
        Take their pages down too
      </label>
    </>
  );
}

/** Where the ticked articles are published, and as what. Styles show it once publishing is chosen. */
function PublishFields({ connections }: Pick<BulkChoices, "connections">) {
  return (
    <span className="hidden flex-wrap gap-2 group-has-[[value=publish]:checked]/bulk:flex">
      <select name="integrationId" aria-label="Publish to" className={bulkFieldClass}>
        {connections.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select name="status" aria-label="Publish as" className={bulkFieldClass}>
        <option value="">as the connection says</option>
        <option value="draft">as a draft</option>
        <option value="publish">live</option>
      </select>
    </span>
  );
}
