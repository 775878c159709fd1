// On a slow line somebody types and chooses before the script is there. The browser has it in the form; a component that holds the
// form's values itself takes it from there when it takes the form over, or its first change would empty the fields again.
import { useLayoutEffect, useRef, type RefObject } from "react";

/** Hands over each field that the form has at the first moment, by its name; before the component is drawn anew. */
export function useTypedEarly(form: RefObject<HTMLFormElement | null>, take: (name: string, value: string) => void): void {
  const latest = useRef(take);
  useLayoutEffect(() => {
    if (!form.current) return;
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === "string") latest.current(name, value);
    }
  }, [form]);
}
