interface GroupableField {
  key: string;
  kind: string;
  required: boolean;
}

export interface FieldGroups<Field> {
  /** What nearly everybody fills in. */
  main: Field[];
  /** How the destination's own fields are called. */
  names: Field[];
  more: Field[];
}

/**
 * A destination's settings as a form shows them, in their own order. In sight: what is needed, addresses, and
 * credentials with what stands before them. The rest is folded.
 */
export function groupFields<Field extends GroupableField>(fields: readonly Field[]): FieldGroups<Field> {
  const groupOf = (field: Field, index: number): keyof FieldGroups<Field> => {
    if (/Field$|^(?:body|tags)Format$/.test(field.key)) return "names";
    const isAddress = field.kind === "url" || field.key === "urlPattern";
    const belongsToSecret = field.kind === "secret" || fields[index + 1]?.kind === "secret";
    return field.required || isAddress || belongsToSecret ? "main" : "more";
  };
  const placed = fields.map((field, index) => ({ field, group: groupOf(field, index) }));
  // A fold for one field would be longer than the field.
  const folds = placed.filter(({ group }) => group === "more").length > 1;
  const inGroup = (wanted: keyof FieldGroups<Field>) =>
    placed
      .filter(({ group }) => (group === "more" && !folds ? "main" : group) === wanted)
      .map(({ field }) => field);
  return { main: inGroup("main"), names: inGroup("names"), more: inGroup("more") };
}
