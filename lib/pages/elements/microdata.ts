import { type Attributes, attributeWords } from "../page-node";
import { type StructuredDataBlock, type StructuredItem, schemaTypeOf, unreadText } from "./structured-data";

/** An item whose properties are being collected while the elements below it are read. */
export type OpenItem = Record<string, unknown>;

const propertiesMax = 20;
const valuesMax = 50;

export interface MicrodataElement {
  /** The item that properties below the element belong to. */
  item: OpenItem | null;
  /** The block of a new item; null when the element begins none. */
  block: StructuredDataBlock | null;
}

/** Reads the microdata attributes of an element inside the item `around`. */
export function readMicrodata(given: Attributes, around: OpenItem | null): MicrodataElement {
  const { itemscope, itemtype = "", itemprop, itemref } = given;
  if (itemscope === undefined) {
    if (itemprop !== undefined && around !== null) addValue(around, itemprop, valueOf(given));
    return { item: around, block: null };
  }
  const types = attributeWords(itemtype).flatMap((each) => schemaTypeOf(each) ?? []);
  const item: OpenItem = { "@type": types };
  const isNested = itemprop !== undefined && around !== null;
  if (isNested) addValue(around, itemprop, item);
  if (types.length === 0) return { item, block: null };
  // With itemref, some of the properties are elsewhere on the page. A nested item is read with the one around it.
  const whole: StructuredItem | null = itemref === undefined && !isNested ? item : null;
  return { item, block: { syntax: "microdata", types, problem: null, item: whole } };
}

function valueOf({ content, href, src, datetime }: Attributes): string {
  return content ?? href ?? src ?? datetime ?? unreadText;
}

function addValue(item: OpenItem, names: string, value: unknown): void {
  for (const name of attributeWords(names).slice(0, propertiesMax)) {
    if (name === "" || name.startsWith("@")) continue;
    const values = item[name];
    if (!Array.isArray(values)) Object.defineProperty(item, name, { value: [value], enumerable: true });
    else if (values.length < valuesMax) values.push(value);
  }
}
