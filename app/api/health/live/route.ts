/** The process answers. Says nothing of the database: that is /api/health/ready. */
export function GET(): Response {
  return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
