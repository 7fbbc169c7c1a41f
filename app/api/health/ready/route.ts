import { readiness } from "@/lib/surfaces/http/readiness";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const { ready, instance, ...report } = await readiness();
  return Response.json(report, {
    status: ready ? 200 : 503,
    headers: { "Cache-Control": "no-store", ...(instance !== null && { "X-Galley-Instance": instance }) },
  });
}
