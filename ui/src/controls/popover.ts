// A small panel under its button, as <details>: it opens without a script. With one, Escape closes it and gives the focus back,
// and so does a press elsewhere; panels of the same `name` close each other by themselves.
import { useEffect, type RefObject } from "react";

export function useClosable(ref: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const details = ref.current;
    if (!details) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      event.stopPropagation();
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    const onPress = (event: Event) => {
      if (details.open && event.target instanceof Node && !details.contains(event.target)) details.open = false;
    };
    details.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    return () => {
      details.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
    };
  }, [ref]);
}
