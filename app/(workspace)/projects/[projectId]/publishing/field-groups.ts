type FieldGroup = "main" | "names" | "more";

/**
 * The fields of each group, in their own order. A single field is not folded away: a fold for one would be longer
 * than the field.
 */
export function groupFields<Field extends { group: FieldGroup }>(
  fields: readonly Field[],
): Record<FieldGroup, Field[]> {
  const folds = fields.filter(({ group }) => group === "more").length > 1;
  const shownIn = ({ group }: Field) => (group === "more" && !folds ? "main" : group);
  const inGroup = (wanted: FieldGroup) => fields.filter((field) => shownIn(field) === wanted);
  return { main: inGroup("main"), names: inGroup("names"), more: inGroup("more") };
}
