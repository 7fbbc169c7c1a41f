type FieldGroup = "main" | "names" | "more";

/**
 * Sorts fields into their groups, in their order. If `more` has only one field, it is shown among the main fields,
 * because a collapsed section would take more room than the field.
 */
export function groupFields<Field extends { group: FieldGroup }>(
  fields: readonly Field[],
): Record<FieldGroup, Field[]> {
  const isCollapsed = fields.filter(({ group }) => group === "more").length > 1;
  const shownIn = ({ group }: Field) => (group === "more" && !isCollapsed ? "main" : group);
  const inGroup = (wanted: FieldGroup) => fields.filter((field) => shownIn(field) === wanted);
  return { main: inGroup("main"), names: inGroup("names"), more: inGroup("more") };
}
