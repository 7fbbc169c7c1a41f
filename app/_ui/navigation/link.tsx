import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * Next's link without its prefetch. The pages of the dashboard are rendered for each reader, so that a prefetch brings
 * little more than a title, at the price of a request for each link in sight, again at each refresh; and all of them
 * count towards the reader's limit.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
