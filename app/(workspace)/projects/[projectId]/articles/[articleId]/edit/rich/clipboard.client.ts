import { composeText } from "@galley/lib/content/rich-text/compose-text";
import { readBlocks, readInline } from "@galley/lib/content/rich-text/read-blocks";
import { Extension } from "@tiptap/core";
import { type Node as DocumentNode, Fragment, type Schema, Slice } from "@tiptap/pm/model";
import { Plugin, Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { asRichNode } from "./held-text";

/** What this editor copies, beside the HTML and the text for other programs. */
const ownType = "text/x-galley-markdown";

/**
 * The clipboard goes through Markdown: what is copied is also there as Markdown, and what is pasted from Google Docs,
 * Word or a page is what an import would make of it. The page's policy lets no text become markup, so that the browser's
 * own reading of HTML is not to be had.
 */
export const Clipboard = Extension.create({
  name: "clipboard",
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            copy: (view, event) => copy(view, event),
            cut(view, event) {
              if (!copy(view, event)) return false;
              view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta("uiEvent", "cut"));
              return true;
            },
            paste(view, event) {
              const { clipboardData: data } = event;
              if (data === null || view.state.selection.$from.parent.type.spec.code === true) return false;
              event.preventDefault();
              pasteInto(view, data).catch(reportError);
              return true;
            },
            drop(view, event) {
              // What is dragged within the text is moved by ProseMirror.
              const { dataTransfer: data } = event;
              if (view.dragging !== null || data === null) return false;
              event.preventDefault();
              const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
              pasteInto(view, data, place?.pos).catch(reportError);
              return true;
            },
          },
        },
      }),
    ];
  },
});

function copy(view: EditorView, event: ClipboardEvent): boolean {
  const { selection } = view.state;
  if (selection.empty || event.clipboardData === null) return false;
  event.preventDefault();
  const slice = selection.content();
  const { dom } = view.serializeForClipboard(slice);
  const markdown = markdownOf(slice, view.state.schema);
  event.clipboardData.clearData();
  event.clipboardData.setData("text/html", dom.innerHTML);
  event.clipboardData.setData("text/plain", markdown);
  event.clipboardData.setData(ownType, markdown);
  return true;
}

function markdownOf({ content }: Slice, schema: Schema): string {
  const isLine = content.firstChild?.isInline === true;
  const blocks = isLine ? [schema.nodes["paragraph"]?.create(null, content)] : nodesIn(content);
  const written = blocks.flatMap((node) =>
    node === undefined ? [] : [{ node: asRichNode(blockAround(node, schema)) }],
  );
  return composeText(readBlocks(""), written).markdown;
}

function nodesIn(content: Fragment): DocumentNode[] {
  return Array.from({ length: content.childCount }, (_, index) => content.child(index));
}

/** A selection within a list or a table begins with a part of it. */
function blockAround(node: DocumentNode, schema: Schema): DocumentNode {
  if (node.type.name === "listItem") return schema.nodes["bulletList"]?.create(null, node) ?? node;
  return node.type.name === "tableRow" ? (schema.nodes["table"]?.create(null, node) ?? node) : node;
}

async function pasteInto(view: EditorView, data: DataTransfer, at?: number): Promise<void> {
  const [own, html, text] = [data.getData(ownType), data.getData("text/html"), data.getData("text/plain")];
  const markdown = own === "" && html !== "" ? await fromHtml(html, text) : own || text;
  if (markdown.trim() === "" || view.isDestroyed) return;
  const transaction = view.state.tr;
  if (at !== undefined) transaction.setSelection(Selection.near(transaction.doc.resolve(at)));
  const slice = readSlice(markdown.replaceAll(/\r\n?/g, "\n"), view);
  view.dispatch(
    transaction.replaceSelection(slice).scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"),
  );
  view.focus();
}

async function fromHtml(html: string, text: string): Promise<string> {
  try {
    const { htmlToMarkdown } = await import("@galley/lib/content/html/html-to-markdown");
    return htmlToMarkdown(html).trim();
  } catch (error) {
    // Too much of it, or the code did not arrive: the plain text is there.
    reportError(error);
    return text;
  }
}

/** A text that is too tangled for Markdown is pasted as it is. */
function readSlice(markdown: string, view: EditorView): Slice {
  try {
    return sliceOf(markdown, view);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "MarkdownTooComplex") throw error;
    return new Slice(Fragment.from(view.state.schema.text(markdown.replaceAll(/\s+/g, " "))), 0, 0);
  }
}

function sliceOf(markdown: string, view: EditorView): Slice {
  const { schema, selection } = view.state;
  const inCell = selection.$from.node(-1)?.type.spec["tableRole"] !== undefined;
  const line = readInline(inCell ? markdown.replaceAll(/\s+/g, " ") : markdown);
  if (line !== null)
    return new Slice(Fragment.fromArray(line.map((node) => schema.nodeFromJSON(node))), 0, 0);
  if (inCell) return new Slice(Fragment.from(schema.text(markdown.replaceAll(/\s+/g, " "))), 0, 0);
  const blocks = readBlocks(markdown).blocks.map(({ node }) => schema.nodeFromJSON(node));
  return new Slice(Fragment.fromArray(blocks), openDepth(blocks[0]), openDepth(blocks.at(-1)));
}

/** A paragraph at an end joins the one that it is pasted into. */
function openDepth(node: DocumentNode | undefined): number {
  return node?.type.name === "paragraph" ? 1 : 0;
}
