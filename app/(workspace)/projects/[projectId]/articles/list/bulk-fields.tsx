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
    publishFields: mayChange ? <PublishFields connections={connections} /> : null,
  };
}

function ActionOptions({ mayChange }: Pick<BulkChoices, "mayChange">) {
  return (
    <>
      <option value="">What to do…</option>
      {mayChange && (
        <>
          <option value="publish">Publish…</option>
          <option value="take_down">Take down…</option>
          <option value="hide">Hide from the content API</option>
          <option value="show">Offer in the content API</option>
          <option value="delete">Delete…</option>
        </>
      )}
      <option value="export_markdown">Export as Markdown</option>
      <option value="export_csv">Export as CSV</option>
      <option value="export_json">Export as JSON</option>
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
