import type { ComponentProps } from "react";

export type ButtonVariant = "primary" | "plain" | "quiet" | "danger";

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-proof text-on-proof hover:bg-proof/88",
  plain: "border-edge bg-sheet text-ink hover:bg-well",
  quiet: "border-transparent text-ink-soft hover:bg-well hover:text-ink",
  danger: "border-bad/60 bg-sheet text-bad hover:bg-bad-wash",
};

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = "plain", size: "normal" | "small" = "normal"): string {
  const padding = size === "small" ? "min-h-8 px-2.5 text-sm" : "min-h-9.5 px-3.5";
  return `inline-flex items-center justify-center gap-1.5 rounded border font-medium whitespace-nowrap transition-colors disabled:opacity-60 ${padding} ${variants[variant]}`;
}

export interface ButtonStyle {
  variant?: ButtonVariant;
  size?: "normal" | "small";
}

export function Button({
  variant,
  size,
  className = "",
  type = "button",
  ...rest
}: ComponentProps<"button"> & ButtonStyle) {
  return <button type={type} className={`${buttonClass(variant, size)} ${className}`} {...rest} />;
}
