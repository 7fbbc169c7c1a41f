"use client";

import type { ReactNode } from "react";
import { useFormStatus } from "react-dom";
import { Button, type ButtonVariant } from "../button";

interface SubmitButtonProps {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: "normal" | "small";
  /** Sent with the form, for forms with several buttons. */
  name?: string;
  value?: string;
}

/**
 * Submits its form. While the form is being sent, the button keeps its width and shows a spinner. Below fields it is as
 * wide as its words, but on a phone as wide as they are.
 */
export function SubmitButton({ children, variant = "primary", ...rest }: SubmitButtonProps) {
  const { pending } = useFormStatus();
  return (
    <Button
      type="submit"
      variant={variant}
      aria-disabled={pending}
      {...rest}
      className="grid! *:[grid-area:1/1] sm:[.flex-col>&]:self-start max-sm:[form>div:not([class])>&]:w-full max-sm:[form>.flex-wrap>&]:flex-1"
    >
      <span className={`transition-opacity ${pending ? "opacity-0" : ""}`}>{children}</span>
      {pending && (
        <span className="flex items-center justify-center">
          <Spinner />
          <span className="sr-only">Please wait</span>
        </span>
      )}
    </Button>
  );
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 animate-spin rounded-full border-2 border-current border-e-transparent motion-reduce:animate-none"
    />
  );
}
