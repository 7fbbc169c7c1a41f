/** How many remarks one form has fields for. */
export const remarkFieldCount = 3;

export const remarkField = (place: number, field: "text" | "passage"): string => `remarks.${place}.${field}`;

/** A remark as it was typed, and the place of its fields in the form. */
interface FilledRemark {
  place: number;
  remark: { text?: string; passage?: string };
}

/** The remarks of a form whose fields are not all empty. */
export function filledRemarks(entered: Readonly<Record<string, string>>): FilledRemark[] {
  return Array.from({ length: remarkFieldCount }, (_each, place) => {
    const text = entered[remarkField(place, "text")]?.trim() ?? "";
    const passage = entered[remarkField(place, "passage")]?.trim() ?? "";
    return { place, remark: { ...(text !== "" && { text }), ...(passage !== "" && { passage }) } };
  }).filter(({ remark }) => Object.keys(remark).length > 0);
}

/** The problems of a refused call at the fields of the form: the call has only those remarks that are filled. */
export function inTheirFields(
  problems: Readonly<Record<string, string>>,
  filled: readonly FilledRemark[],
): Record<string, string> {
  const named = Object.entries(problems).map(([name, message]) => {
    const [, index = "", field = ""] = /^remarks\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const place = filled[Number(index)]?.place;
    if (name === "remarks") return [remarkField(0, "text"), message];
    return [index === "" || place === undefined ? name : `remarks.${place}.${field}`, message];
  });
  return Object.fromEntries(named);
}
