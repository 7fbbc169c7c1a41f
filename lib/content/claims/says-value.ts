import { impliedKeys } from "./read-dates";
import type { Measure } from "./read-measures";

/** As a share of the value: 96 is about 100, and 250 is not about 300. */
const roundedMax = 0.05;

/** The keys of a value rounded to one to three digits, under which "about 1.2 million" finds 1,234,567. */
export function roundedKeys(key: string): string[] {
  const [, dimension = "", value = ""] = /^([^:.]*):(\d+(?:\.\d+)?)$/.exec(key) ?? [];
  if (value === "") return [];
  return [1, 2, 3]
    .map((precision) => Number(Number(value).toPrecision(precision)))
    .filter((rounded) => Math.abs(rounded - Number(value)) <= roundedMax * Number(value))
    .map((rounded) => `${dimension}:${rounded}`);
}

/** A range is said as a whole and by its two ends. */
export function endsOfKey(key: string): string[] {
  return key.includes("..") ? [key, ...key.split("..")] : [key];
}

/** Whether measures say a value as it stands, as an end of a range, or more exactly, as a day says its year. */
export function saysExactly(measures: readonly Measure[], { keys }: Pick<Measure, "keys">): boolean {
  const said = new Set(saidBy(measures).flatMap(impliedKeys));
  if (keys.some((key) => said.has(key))) return true;
  const [from, to] = keys[0]?.split("..") ?? [];
  return from !== undefined && to !== undefined && said.has(from) && said.has(to);
}

/** Whether measures say a value exactly, or before it was rounded. */
export function saysValue(measures: readonly Measure[], wanted: Pick<Measure, "keys">): boolean {
  if (saysExactly(measures, wanted)) return true;
  const rounded = new Set(saidBy(measures).flatMap(roundedKeys));
  return wanted.keys.some((key) => rounded.has(key));
}

function saidBy(measures: readonly Measure[]): string[] {
  return measures.flatMap(({ keys }) => keys).flatMap(endsOfKey);
}
