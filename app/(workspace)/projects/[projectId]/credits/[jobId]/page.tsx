import { getJob } from "@galley/lib/generation/operations/get";
import { listModelCalls } from "@galley/lib/generation/operations/list-model-calls";
import { load } from "@/app/_actions/load";
import { BackLink } from "@/app/_ui/back-link";
import { Badge } from "@/app/_ui/badge";
import { EmptyState } from "@/app/_ui/empty-state";
import { Facts } from "@/app/_ui/facts";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { When } from "@/app/_ui/when";
import { loadProject } from "../../load-project";
import { money } from "../money";

interface Props {
  params: Promise<{ projectId: string; jobId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Costs of an article · ${(await loadProject((await params).projectId)).name}`,
}));

const pageSize = 50;
const callId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId, jobId } = await params;
  const { before: given } = await searchParams;
  const before = typeof given === "string" && callId.test(given) ? given : undefined;
  const [job, { model_calls: calls }] = await Promise.all([
    load(getJob, { jobId }),
    load(listModelCalls, { jobId, limit: pageSize, before }),
  ]);
  const last = calls.length === pageSize ? calls.at(-1) : undefined;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <BackLink href={`/projects/${projectId}/credits`}>Credits</BackLink>
        <h1 className="mt-1 text-xl font-semibold wrap-anywhere">
          <bdi>{job.keyword}</bdi>
        </h1>
      </div>
      <Panel title="What it cost">
        <Facts
          facts={[
            { label: "Credits", value: job.status === "failed" ? "0, it was given back" : "1" },
            {
              label: "Tokens",
              value: `${job.tokens.input.toLocaleString("en")} in, ${job.tokens.output.toLocaleString("en")} out`,
            },
            { label: "Models", value: money(job.cost_usd) },
            { label: "Writer", value: job.writer ?? "not begun" },
            { label: "Started", value: <When at={job.created_at} /> },
          ]}
        />
      </Panel>
      <Calls calls={calls} />
      {last !== undefined && (
        <LinkButton size="small" rel="next" href={`?before=${last.id}`} className="self-start">
          Older calls
        </LinkButton>
      )}
    </div>
  );
});

type Call = Awaited<
  ReturnType<typeof load<typeof listModelCalls.input, typeof listModelCalls.output>>
>["model_calls"][number];

function Calls({ calls }: { calls: readonly Call[] }) {
  return (
    <Panel
      title="Calls to models"
      lead="Newest first. Neither prompts nor answers are kept with them, and old records are deleted."
      flush
    >
      {calls.length === 0 ? (
        <EmptyState title="No call">
          The sample writer calls no model, and records of old calls are deleted after some time.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-rule text-sm">
          {calls.map((call) => (
            <li
              key={call.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-2.5 sm:px-5"
            >
              <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
                <span className="font-medium">{call.part ?? call.stage}</span>{" "}
                <span className="text-ink-soft">
                  {call.model} ({call.provider})
                </span>{" "}
                {call.outcome === "failed" && <Badge tone="bad">{call.error_code ?? "failed"}</Badge>}
              </span>
              <span className="text-ink-soft tabular-nums">
                {call.estimated && "about "}
                {call.input_tokens.toLocaleString("en")} in, {call.output_tokens.toLocaleString("en")} out ·{" "}
                {money(call.cost_usd)} · {(call.duration_ms / 1000).toFixed(1)} s ·{" "}
                <When at={call.started_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
