"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

interface ShownForProps {
  /** The setting on which it depends, and the values for which the fields are shown. */
  condition: { key: string; values: readonly string[] };
  /** The setting's value before anybody changes it. */
  initial: string;
  children: ReactNode;
}

/**
 * Fields that matter for some values of another setting. Hidden ones are not sent. Without JavaScript, which would have
 * to follow the choice, all are shown.
 */
export function ShownFor({ condition: { key, values }, initial, children }: ShownForProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const place = useRef<HTMLFieldSetElement>(null);
  // After each rendering, since a refusal fills the form again.
  useEffect(() => {
    const form = place.current?.form ?? null;
    if (form === null) return undefined;
    const read = () => {
      const value = new FormData(form).get(`config.${key}`);
      setChosen(typeof value === "string" ? value : "");
    };
    read();
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  });
  const isShown = values.includes(chosen ?? initial);
  return (
    <fieldset
      ref={place}
      disabled={!isShown && chosen !== null}
      className={isShown ? "contents" : "hidden noscript:contents"}
    >
      {children}
    </fieldset>
  );
}
