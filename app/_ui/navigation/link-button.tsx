import type { ComponentProps } from "react";
import { type ButtonStyle, buttonClass } from "../button";
import { Link } from "./link";

/** A link that looks like a button. In a file of its own, so that pages with buttons alone do not load Next's link. */
export function LinkButton({
  variant,
  size,
  className = "",
  ...rest
}: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link className={`${buttonClass(variant, size)} ${className}`} {...rest} />;
}
