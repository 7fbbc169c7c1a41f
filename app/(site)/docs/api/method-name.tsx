/** An HTTP method, as wide as any other, so that paths stand below each other. */
export function MethodName({ method }: { method: string }) {
  const tone = method === "GET" ? "text-proof" : "text-good";
  return <span className={`w-9 shrink-0 font-mono text-[0.6875rem] font-semibold ${tone}`}>{method}</span>;
}
