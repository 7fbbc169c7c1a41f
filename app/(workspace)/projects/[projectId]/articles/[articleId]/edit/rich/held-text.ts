import { type ComposedText, composeText, type EditedBlock } from "@galley/lib/content/rich-text/compose-text";
import type { RichText } from "@galley/lib/content/rich-text/read-blocks";
import type { RichNode } from "@galley/lib/content/rich-text/rich-node";
import type { Node as DocumentNode } from "@tiptap/pm/model";

/** The text that an editor holds, as Markdown: what nobody touched stays as it was written. */
export interface HeldText {
  /** The Markdown of a document that the editor has come to. */
  write(document: DocumentNode): ComposedText;
}

/**
 * `first` is the document of the editor with the blocks of the original. A block is one of them as long as it is the same
 * object, which documents of ProseMirror share, or equals it, as after a change that was undone.
 */
export function holdText(original: RichText, first: DocumentNode): HeldText {
  const kept = new Map<DocumentNode, number>();
  const equals = new Map<string, number[]>();
  first.forEach((node, _offset, index) => {
    if (index >= original.blocks.length) return;
    kept.set(node, index);
    const key = keyOf(node);
    equals.set(key, [...(equals.get(key) ?? []), index]);
  });
  return {
    write(document) {
      const used = new Set<number>();
      document.forEach((node) => {
        const place = kept.get(node);
        if (place !== undefined) used.add(place);
      });
      const blocks: EditedBlock[] = [];
      const taken = new Set<number>();
      document.forEach((node) => {
        const same = kept.get(node);
        const place =
          same === undefined || taken.has(same)
            ? equals.get(keyOf(node))?.find((each) => !used.has(each) && !taken.has(each))
            : same;
        if (place === undefined) blocks.push({ node: asRichNode(node) });
        else {
          taken.add(place);
          blocks.push({ kept: place });
        }
      });
      return composeText(original, blocks);
    },
  };
}

const keyOf = (node: DocumentNode) => JSON.stringify(node.toJSON());

/** The JSON of a node is a RichNode, see schema.ts. */
export function asRichNode(node: DocumentNode): RichNode {
  const json: RichNode = node.toJSON();
  return json;
}
