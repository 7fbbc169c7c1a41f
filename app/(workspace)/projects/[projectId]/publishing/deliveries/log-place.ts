export const logPageSize = 20;

/** The part of a delivery log that an address asks for. */
export interface LogPlace {
  offset: number;
  /** The delivery that is shown in full. */
  deliveryId: string | null;
}

type SearchParams = Record<string, string | string[] | undefined>;

/** An invalid offset means the first page; an invalid id means that no delivery is open. */
export function readLogPlace({ offset, delivery }: SearchParams): LogPlace {
  const start = Number(offset);
  const isId = typeof delivery === "string" && /^[0-9a-f-]{36}$/i.test(delivery);
  return {
    offset: Number.isSafeInteger(start) && start > 0 && start < 1_000_000 ? start : 0,
    deliveryId: isId ? delivery.toLowerCase() : null,
  };
}

/** The address of a place in the log on the page at `base`. */
export function logHref(base: string, { offset, deliveryId }: LogPlace): string {
  const query = new URLSearchParams({
    ...(offset > 0 && { offset: String(offset) }),
    ...(deliveryId !== null && { delivery: deliveryId }),
  }).toString();
  return `${base}${query === "" ? "" : `?${query}`}#${deliveryId === null ? "deliveries" : `delivery-${deliveryId}`}`;
}
