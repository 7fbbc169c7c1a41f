"use client";

import { type RefObject, useEffect, useState } from "react";

/** The values of these fields in the form around an element, as they are typed. */
export function useTypedFields<Name extends string>(
  root: RefObject<HTMLElement | null>,
  initial: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(initial);
  useEffect(() => {
    const form = root.current?.closest("form");
    if (!form) return undefined;
    const read = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      const { name, value } = target;
      setTyped((before) => (name in before ? { ...before, [name]: value } : before));
    };
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, [root]);
  return { ...initial, ...typed };
}
