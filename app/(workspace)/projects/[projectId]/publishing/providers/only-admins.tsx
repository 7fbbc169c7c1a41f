import { Notice } from "@/app/_ui/notice";

/** Shown to a member who may see connections but not make them. */
export function OnlyAdmins() {
  return (
    <Notice title="Only admins connect destinations">
      Ask an admin of the workspace to connect the place where articles go.
    </Notice>
  );
}
