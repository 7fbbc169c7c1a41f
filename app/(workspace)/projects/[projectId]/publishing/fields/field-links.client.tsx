"use client";

import type { FieldLink } from "@galley/lib/destinations/config-form";
import { ExternalLink } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { keysOfLinks, linkFor } from "./link-for";

interface FieldLinksProps {
  links: readonly FieldLink[];
  /** The values that the form starts with. */
  values: Record<string, string>;
}

/** A link to the destination's page that shows a setting; it follows the address that is entered in the form. */
export function FieldLinks({ links, values }: FieldLinksProps) {
  const [entered, setEntered] = useState(values);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = place.current?.closest("form") ?? null;
    if (form === null) return undefined;
    const read = () => {
      const data = new FormData(form);
      const texts = keysOfLinks(links).map((key): [string, string] => {
        const value = data.get(`config.${key}`);
        return [key, typeof value === "string" ? value : ""];
      });
      setEntered(Object.fromEntries(texts));
    };
    read();
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, [links]);
  const link = linkFor(links, (key) => entered[key]);
  return (
    <span ref={place}>
      {link !== null && (
        <a
          href={link.href}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-baseline gap-1 font-medium text-proof underline underline-offset-2"
        >
          {link.label}
          <ExternalLink aria-hidden="true" className="size-3.5 shrink-0 self-center" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </span>
  );
}
