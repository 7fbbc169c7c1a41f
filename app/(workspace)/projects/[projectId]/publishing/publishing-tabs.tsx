import { updateBlog } from "@galley/lib/projects/blog/update-blog";
import { listEndpoints } from "@galley/lib/webhooks/operations/list-endpoints";
import { Link } from "@/app/_ui/navigation/link";
import { mayInProject } from "../load-project";

const tabs = [
  { id: "connections", label: "Connections", path: "" },
  { id: "blog", label: "Blog", path: "/blog" },
  { id: "pull", label: "Content API", path: "/pull" },
  { id: "events", label: "Events", path: "/events" },
] as const;

/** The parts of the Publishing page, each with its own address. Those that the user may not change or see are left out. */
export async function PublishingTabs(props: { projectId: string; current: (typeof tabs)[number]["id"] }) {
  const { projectId, current } = props;
  const [mayEvents, mayBlog] = await Promise.all([
    mayInProject(projectId, listEndpoints),
    mayInProject(projectId, updateBlog),
  ]);
  const shown = tabs.filter(({ id }) => (id === "events" ? mayEvents : id !== "blog" || mayBlog));
  return (
    <nav aria-label="Publishing" className="mb-5">
      <ul className="inline-flex max-w-full flex-wrap gap-1 rounded-lg border border-rule bg-well p-1">
        {shown.map(({ id, label, path }) => (
          <li key={id}>
            <Link
              href={`/projects/${projectId}/publishing${path}`}
              aria-current={id === current ? "page" : undefined}
              className={`block rounded px-3 py-1.5 text-sm font-medium ${id === current ? "bg-sheet text-ink shadow-sheet" : "text-ink-soft hover:text-ink"}`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
