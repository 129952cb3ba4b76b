/** Presses on the lines of a listbox whose focus stays in its field: the line under the pointer is chosen, or its pin pressed. */
import { useEffect, useRef, type RefObject } from "react";

/** Calls back with the id of the option, and whether its pin was pressed. */
export function useListPress(onPress: (optionId: string, onPin: boolean) => void): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const { current } = list;
    // The field keeps the focus: what is active is told by aria-activedescendant.
    const keepFocus = (event: Event) => {
      event.preventDefault();
    };
    const onClick = (event: Event) => {
      if (!(event.target instanceof Element)) return;
      const option = event.target.closest('[role="option"]');
      if (option !== null) latest.current(option.id, event.target.closest("[data-pin]") !== null);
    };
    current?.addEventListener("mousedown", keepFocus);
    current?.addEventListener("click", onClick);
    return () => {
      current?.removeEventListener("mousedown", keepFocus);
      current?.removeEventListener("click", onClick);
    };
  }, []);
  return list;
}
